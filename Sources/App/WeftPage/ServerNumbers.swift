// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftPluginHost

/// A server's metrics for operators; the article `hosting` lists them.
///
/// Use it on the loop's thread only.
final class ServerNumbers {
  private static let pages = Metrics.Family.gauge("weft_pages", "Open pages.")
  private static let people = Metrics.Family.gauge("weft_people", "Users whose chats are open.")
  private static let reachable = Metrics.Family.gauge(
    "weft_database_up",
    "Whether the database can be reached."
  )
  private static let databaseLosses = Metrics.Family.counter(
    "weft_database_losses_total",
    "Number of times that the connection to the database was lost."
  )
  private static let bus = Metrics.Family.gauge(
    "weft_bus_up",
    "Whether the bus can be reached; 1 without a bus."
  )
  private static let busLosses = Metrics.Family.counter(
    "weft_bus_losses_total",
    "Number of times that the connection to the bus was lost."
  )
  private static let waiting = Metrics.Family.gauge(
    "weft_messages_waiting",
    "Messages waiting for the database."
  )
  private static let actions = Metrics.Family.counter(
    "weft_actions_total",
    "Actions sent by pages."
  )
  private static let tooMuch = Metrics.Family.counter(
    "weft_actions_refused_total",
    "Actions that were refused because a page sent too many."
  )
  private static let failedActions = Metrics.Family.counter(
    "weft_actions_failed_total",
    "Actions that the database did not perform, by reason.",
    labels: ["reason"]
  )
  private static let failedOpenings = Metrics.Family.counter(
    "weft_openings_failed_total",
    "Workspaces that could not be opened for a user, by reason.",
    labels: ["reason"]
  )
  private static let pluginFailures = Metrics.Family.counter(
    "weft_plugin_failures_total",
    "Plugins that failed for a user, by error code.",
    labels: ["code"]
  )
  private static let latency = Metrics.Family.histogram(
    "weft_commit_to_page_seconds",
    "Time from the commit of an event to the patch that shows it on a page.",
    bounds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
  )
  private static let tooManyPictures = Metrics.Family.counter(
    "weft_pictures_refused_total",
    "Requests for pictures that were refused because a user sent too many."
  )
  private static let workers = Metrics.Family.gauge(
    "weft_plugin_workers",
    "Plugin workers in use, one per plugin and user."
  )
  private static let withoutWorkers = Metrics.Family.gauge(
    "weft_people_without_plugins",
    "Users who see the default rows because all workers are in use."
  )

  private var metrics = Metrics([
    pages, people, reachable, databaseLosses, bus, busLosses, waiting, actions, tooMuch,
    failedActions, failedOpenings, pluginFailures, latency, tooManyPictures, workers,
    withoutWorkers,
  ])

  func countAction() { metrics.add(to: Self.actions) }

  func countTooMuch() { metrics.add(to: Self.tooMuch) }

  func countPictureTooMuch() { metrics.add(to: Self.tooManyPictures) }

  func countDatabaseLoss() { metrics.add(to: Self.databaseLosses) }

  func countBusLoss() { metrics.add(to: Self.busLosses) }

  /// Counts an action that a source did not perform, by its reason in one word.
  func countFailedAction(_ reason: String) { metrics.add(to: Self.failedActions, reason) }

  /// Counts a workspace that was not opened, by its reason in one word.
  func countFailedOpening(_ reason: String) { metrics.add(to: Self.failedOpenings, reason) }

  /// Counts a plugin that failed, by the code of its refusal.
  func countPluginFailure(_ code: String) { metrics.add(to: Self.pluginFailures, code) }

  /// Records the delay from an event's commit to a page.
  func noteLatency(_ time: Duration) {
    metrics.observe(max(0, time / .seconds(1)), in: Self.latency)
  }

  /// Returns the current metrics in Prometheus' format.
  func text(of door: any PageDoor) -> String {
    var metrics = metrics
    let apps = door.apps
    metrics.set(Self.pages, to: Double(apps.reduce(0) { $0 + $1.sessions.count }))
    metrics.set(Self.people, to: Double(apps.count))
    metrics.set(Self.reachable, to: door.isReachable ? 1 : 0)
    metrics.set(Self.bus, to: door.isBusConnected ?? true ? 1 : 0)
    let waiting = apps.reduce(0) { $0 + $1.app.engine.waitingMessageCount }
    metrics.set(Self.waiting, to: Double(waiting))
    metrics.set(Self.workers, to: Double(door.plugins?.workerCount ?? 0))
    metrics.set(Self.withoutWorkers, to: Double(door.plugins?.waitingCount ?? 0))
    return metrics.text
  }
}
