// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Connections whose next request is not there as a whole: when their time is over, and which of them give way
/// where there are too many.
///
/// They cost nothing but their place, so a place is all they can take from others: who waits longest goes first,
/// of one address where that has more than its share, of all where no place is left.
struct WaitingRoom<Element> {
  /// Where something waits.
  struct Place {
    fileprivate let network: String
    fileprivate let whole: DueList<Element>.Ticket
    fileprivate var head: DueList<Element>.Ticket?
    fileprivate let own: DueList<Element>.Ticket
  }

  private let limits: HTTPLimits
  /// By when the whole request has to be there.
  private var whole = DueList<Element>()
  /// By when the first line and the headers have to be there, of connections that are new.
  private var heads = DueList<Element>()
  /// From when on each gives way to another, by the addresses they come from.
  private var networks: [String: DueList<Element>] = [:]
  /// Those that have more than their share.
  private var crowded: Set<String> = []

  init(_ limits: HTTPLimits) { self.limits = limits }

  /// How many wait.
  var count: Int { whole.count }

  /// Takes in what waits from now on.
  mutating func enter(
    _ element: Element,
    of network: String,
    at now: ContinuousClock.Instant,
    isNew: Bool
  ) -> Place {
    let own = networks[network, default: DueList()].add(element, due: now + limits.grace)
    if networks[network]?.count ?? 0 > limits.waitingPerAddress { crowded.insert(network) }
    return Place(
      network: network,
      whole: whole.add(element, due: now + limits.request),
      head: isNew ? heads.add(element, due: now + limits.head) : nil,
      own: own
    )
  }

  /// The headers are there: the rest of the request has its own time.
  mutating func takeHead(_ place: inout Place) {
    if let head = place.head { heads.remove(head) }
    place.head = nil
  }

  /// Lets go of what waits no more.
  mutating func leave(_ place: Place) {
    whole.remove(place.whole)
    if let head = place.head { heads.remove(head) }
    networks[place.network]?.remove(place.own)
    let left = networks[place.network]?.count ?? 0
    if left == 0 { networks[place.network] = nil }
    if left <= limits.waitingPerAddress { crowded.remove(place.network) }
  }

  /// One whose time is over.
  mutating func overdue(at now: ContinuousClock.Instant) -> Element? {
    heads.due(at: now) ?? whole.due(at: now)
  }

  /// One of an address that has more than its share, which has waited long enough to give way.
  mutating func crowding(at now: ContinuousClock.Instant) -> Element? {
    for network in crowded {
      if let element = networks[network]?.due(at: now) { return element }
    }
    return nil
  }

  /// The one that has waited longest, once it has waited long enough to give way.
  mutating func oldest(at now: ContinuousClock.Instant) -> Element? {
    whole.due(at: now - limits.grace + limits.request)
  }

  /// When the next of them has to go.
  ///
  /// - Parameter isFull: Whether there is no place for another.
  mutating func due(isFull: Bool) -> ContinuousClock.Instant? {
    var dues = [heads.earliest(), whole.earliest()]
    if isFull { dues.append(whole.earliest().map { $0 - limits.request + limits.grace }) }
    for network in crowded { dues.append(networks[network]?.earliest()) }
    return dues.compactMap(\.self).min()
  }
}
