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

  private var metrics = Metrics([pages, people, reachable, bus, waiting, actions, tooMuch])

  mutating func countAction() { metrics.add(to: Self.actions) }

  mutating func countTooMuch() { metrics.add(to: Self.tooMuch) }

  /// The numbers now, as Prometheus reads them.
  func text(_ apps: [ServedApp], isReachable: Bool, isBusConnected: Bool?) -> String {
    var metrics = metrics
    metrics.set(Self.pages, to: Double(apps.reduce(0) { $0 + $1.sessions.count }))
    metrics.set(Self.people, to: Double(apps.count))
    metrics.set(Self.reachable, to: isReachable ? 1 : 0)
    metrics.set(Self.bus, to: isBusConnected ?? true ? 1 : 0)
    let waiting = apps.reduce(0) { $0 + $1.app.engine.waitingMessageCount }
    metrics.set(Self.waiting, to: Double(waiting))
    return metrics.text
  }
}
