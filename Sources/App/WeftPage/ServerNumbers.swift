// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp

/// What a server counts for those who operate it.
struct ServerNumbers {
  private static let pages = Metrics.Family.gauge("weft_pages", "Pages that are open.")
  private static let people = Metrics.Family.gauge("weft_people", "People whose chats are open.")
  private static let reachable = Metrics.Family.gauge(
    "weft_database_up",
    "Whether the database can be reached."
  )
  private static let bus = Metrics.Family.gauge(
    "weft_bus_up",
    "Whether the bus is there; 1 without one."
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
    pages, people, reachable, bus, waiting, actions, tooMuch, tooManyPictures, workers,
    withoutWorkers,
  ])

  mutating func countAction() { metrics.add(to: Self.actions) }

  mutating func countTooMuch() { metrics.add(to: Self.tooMuch) }

  mutating func countPictureTooMuch() { metrics.add(to: Self.tooManyPictures) }

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
