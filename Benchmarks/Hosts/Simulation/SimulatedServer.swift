// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Something that does one thing after the other, in the order in which it is asked.
struct SimulatedQueue {
  private var free = 0.0
  /// How long it has worked.
  private(set) var busy = 0.0

  /// Does something that comes at a moment; returns when it is done.
  mutating func serve(_ moment: Double, for time: Double) -> Double {
    free = max(free, moment) + time
    busy += time
    return free
  }
}

/// Some processors, which are asked for work at moments in any order.
///
/// A look of a host asks for the statements of some milliseconds before other hosts have asked for theirs in between. So
/// what counts is how much of each short span is taken, not what was asked last; waits within a span are not seen.
struct SimulatedProcessors {
  private static let span = 0.000_2

  private let count: Double
  /// How much of each span is taken.
  private var taken: [Double] = []
  /// A later span to try where one is taken wholly.
  private var later: [Int] = []
  /// How long they have worked, together.
  private(set) var busy = 0.0

  init(_ count: Int) { self.count = Double(count) }

  /// Does something that comes at a moment; returns when it is done.
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

  /// The first span from one on that is not taken wholly.
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

/// Things in their order, of which the first is taken out.
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
