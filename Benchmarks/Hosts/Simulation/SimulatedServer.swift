// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A server that handles requests one after the other, in order of arrival.
struct SimulatedQueue {
  private var free = 0.0
  /// The total time that it has worked.
  private(set) var busy = 0.0

  /// Handles a request that arrives at a time; returns when it is done.
  mutating func serve(_ moment: Double, for time: Double) -> Double {
    free = max(free, moment) + time
    busy += time
    return free
  }
}

/// Several processors, which get work for times in any order.
///
/// A host's look requests some milliseconds of statements before other hosts have requested theirs in between. So
/// each short span has a load, and the order of requests does not matter; waits within a span are not seen.
struct SimulatedProcessors {
  private static let span = 0.000_2

  private let count: Double
  /// The load of each span.
  private var taken: [Double] = []
  /// A later span to try for each full one.
  private var later: [Int] = []
  /// The total time that they have worked.
  private(set) var busy = 0.0

  init(_ count: Int) { self.count = Double(count) }

  /// Handles a request that arrives at a time; returns when it is done.
  mutating func serve(_ moment: Double, for time: Double) -> Double {
    busy += time
    let first = place(from: Int(moment / Self.span))
    let start = max(moment, Double(first) * Self.span)
    var (place, left) = (first, time)
    while left > 0 {
      let part = min(left, count * Self.span - taken[place])
      taken[place] += part
      left -= part
      if left > 0 { place = self.place(from: place + 1) }
    }
    return max(start + time, Double(place) * Self.span)
  }

  /// Returns the first span from a given one on that is not full.
  private mutating func place(from first: Int) -> Int {
    var place = first
    var passed: [Int] = []
    while true {
      while taken.count <= place {
        taken.append(0)
        later.append(taken.count)
      }
      guard taken[place] >= count * Self.span else { break }
      passed.append(place)
      place = later[place]
    }
    for one in passed { later[one] = place }
    return place
  }
}

/// An ordered collection from which the smallest element is taken.
struct Heap<Element: Comparable> {
  private var elements: [Element] = []

  mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, elements[place] < elements[(place - 1) / 2] {
      elements.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func popFirst() -> Element? {
    guard let first = elements.first else { return nil }
    let last = elements.removeLast()
    if elements.isEmpty { return first }
    elements[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < elements.count && elements[child] < elements[least] {
        least = child
      }
      if least == place { return first }
      elements.swapAt(place, least)
      place = least
    }
  }
}
