// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Connections that wait for a complete request: their deadlines, and the order in which they end when there are too
/// many.
///
/// A waiting connection uses only its slot. So the one that has waited longest is closed first: among those of one
/// address if it has more than its share, or among all if no place is left.
/// those of one address when it has more than its share, among all when no place is left.
struct WaitingRoom<Element> {
  /// The entries of a waiting connection in the lists.
  struct Ticket {
    fileprivate let network: String
    fileprivate let whole: DueList<Element>.Ticket
    fileprivate var head: DueList<Element>.Ticket?
    fileprivate let own: DueList<Element>.Ticket
  }

  private let limits: HTTPLimits
  /// Deadlines for the complete request.
  private var whole = DueList<Element>()
  /// Deadlines for the first line and headers, of new connections.
  private var heads = DueList<Element>()
  /// The times at which connections may be replaced, by network.
  private var networks: [String: DueList<Element>] = [:]
  /// The networks with more than their share of connections.
  private var crowded: Set<String> = []

  init(_ limits: HTTPLimits) { self.limits = limits }

  /// The number of waiting connections.
  var count: Int { whole.count }

  /// Adds a connection that starts waiting.
  mutating func enter(
    _ element: Element,
    of network: String,
    at now: ContinuousClock.Instant,
    isNew: Bool
  ) -> Ticket {
    let own = networks[network, default: DueList()].add(element, due: now + limits.grace)
    if networks[network]?.count ?? 0 > limits.waitingPerAddress { crowded.insert(network) }
    return Ticket(
      network: network,
      whole: whole.add(element, due: now + limits.request),
      head: isNew ? heads.add(element, due: now + limits.head) : nil,
      own: own
    )
  }

  /// Records that the headers have arrived; the rest of the request has its own deadline.
  mutating func recordHead(_ ticket: inout Ticket) {
    if let head = ticket.head { heads.remove(head) }
    ticket.head = nil
  }

  /// Removes a connection that has stopped waiting.
  mutating func leave(_ ticket: Ticket) {
    whole.remove(ticket.whole)
    if let head = ticket.head { heads.remove(head) }
    networks[ticket.network]?.remove(ticket.own)
    let left = networks[ticket.network]?.count ?? 0
    if left == 0 { networks[ticket.network] = nil }
    if left <= limits.waitingPerAddress { crowded.remove(ticket.network) }
  }

  /// Returns a connection whose deadline has passed, or `nil`.
  mutating func overdue(at now: ContinuousClock.Instant) -> Element? {
    heads.due(at: now) ?? whole.due(at: now)
  }

  /// Returns a connection of a crowded network that has waited long enough to be replaced, or `nil`.
  mutating func crowding(at now: ContinuousClock.Instant) -> Element? {
    for network in crowded {
      if let element = networks[network]?.due(at: now) { return element }
    }
    return nil
  }

  /// Returns the longest waiting connection if it has waited long enough to be replaced, or `nil`.
  mutating func oldest(at now: ContinuousClock.Instant) -> Element? {
    whole.due(at: now - limits.grace + limits.request)
  }

  /// Returns the time at which the next connection must end, or `nil` if none must.
  ///
  /// - Parameter isFull: Whether there is no slot for another connection.
  mutating func due(isFull: Bool) -> ContinuousClock.Instant? {
    var dues = [heads.earliest(), whole.earliest()]
    if isFull { dues.append(whole.earliest().map { $0 - limits.request + limits.grace }) }
    for network in crowded { dues.append(networks[network]?.earliest()) }
    return dues.compactMap(\.self).min()
  }
}

/// Elements that become due in the order they were added, each after the same time.
struct DueList<Element> {
  /// A key that removes an element.
  typealias Ticket = UInt64

  private var entries: [Ticket: (due: ContinuousClock.Instant, element: Element)] = [:]
  private var first: Ticket = 0
  private var next: Ticket = 0

  /// Adds an element that becomes due no earlier than all previous ones.
  mutating func add(_ element: Element, due: ContinuousClock.Instant) -> Ticket {
    entries[next] = (due, element)
    defer { next += 1 }
    return next
  }

  /// Removes an element before it is due.
  mutating func remove(_ ticket: Ticket) {
    entries[ticket] = nil
  }

  /// Returns the time at which the first element is due, or `nil` if the list is empty.
  mutating func earliest() -> ContinuousClock.Instant? {
    while first < next {
      if let entry = entries[first] { return entry.due }
      first += 1
    }
    return nil
  }

  /// Returns the first element if it is due, or `nil`; it stays until it is removed.
  mutating func due(at now: ContinuousClock.Instant) -> Element? {
    guard let due = earliest(), due <= now else { return nil }
    return entries[first]?.element
  }

  /// Removes and returns the first element if it is due, or returns `nil`.
  mutating func popDue(at now: ContinuousClock.Instant) -> Element? {
    guard let due = earliest(), due <= now else { return nil }
    return entries.removeValue(forKey: first)?.element
  }

  var count: Int { entries.count }
}
