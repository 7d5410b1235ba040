// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp

/// What a server counts for those who operate it, who read it as the article `hosting` lists it.
///
/// It is used on the loop's thread.
final class ServerNumbers {
  private static let pages = Metrics.Family.gauge("weft_pages", "Pages that are open.")
  private static let people = Metrics.Family.gauge("weft_people", "People whose chats are open.")
  private static let reachable = Metrics.Family.gauge(
    "weft_database_up",
    "Whether the database can be reached."
  )
  private static let databaseLosses = Metrics.Family.counter(
    "weft_database_losses_total",
    "Times at which the database could not be reached any more."
  )
  private static let bus = Metrics.Family.gauge(
    "weft_bus_up",
    "Whether the bus is there; 1 without one."
  )
  private static let busLosses = Metrics.Family.counter(
    "weft_bus_losses_total",
    "Times at which the bus was not there any more."
  )
  private static let waiting = Metrics.Family.gauge(
    "weft_messages_waiting",
    "Messages that wait until the database can be reached."
  )
  private static let actions = Metrics.Family.counter(
    "weft_actions_total",
    "Actions that pages have sent."
  )
  private static let tooMuch = Metrics.Family.counter(
    "weft_actions_refused_total",
    "Actions that were refused, since a page sent too many."
  )
  private static let failedActions = Metrics.Family.counter(
    "weft_actions_failed_total",
    "Actions that the database did not perform, by the reason.",
    labels: ["reason"]
  )
  private static let failedOpenings = Metrics.Family.counter(
    "weft_openings_failed_total",
    "Workspaces that could not be opened for a person, by the reason.",
    labels: ["reason"]
  )
  private static let pluginFailures = Metrics.Family.counter(
    "weft_plugin_failures_total",
    "Plugins that failed for a person, by the code of the failure.",
    labels: ["code"]
  )
  private static let latency = Metrics.Family.histogram(
    "weft_commit_to_page_seconds",
    "Time from the commit of an event to the patch that shows it on a page.",
    bounds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
  )
  private static let tooManyPictures = Metrics.Family.counter(
    "weft_pictures_refused_total",
    "Requests for pictures that were refused, since a person sent too many."
  )
  private static let workers = Metrics.Family.gauge(
    "weft_plugin_workers",
    "Workers of plugins that are in use, one for each plugin and person."
  )
  private static let withoutWorkers = Metrics.Family.gauge(
    "weft_people_without_plugins",
    "People who see the default rows, since all workers are in use."
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

  /// Counts an action that a source did not perform, for a reason in one word.
  func countFailedAction(_ reason: String) { metrics.add(to: Self.failedActions, reason) }

  /// Counts a workspace that was not opened, for a reason in one word.
  func countFailedOpening(_ reason: String) { metrics.add(to: Self.failedOpenings, reason) }

  /// Counts a plugin that failed, by the code of its refusal.
  func countPluginFailure(_ code: String) { metrics.add(to: Self.pluginFailures, code) }

  /// Notes how long an event took from its commit to a page.
  func noteLatency(_ time: Duration) {
    metrics.observe(max(0, time / .seconds(1)), in: Self.latency)
  }

  /// The numbers now, as Prometheus reads them.
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
