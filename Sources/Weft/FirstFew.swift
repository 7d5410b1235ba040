// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The first of many elements in an order, without keeping the others.
struct FirstFew<Element> {
  private let limit: Int
  private let isBefore: (Element, Element) -> Bool
  private var elements: [Element] = []
  private var areCut = false

  init(_ limit: Int, by isBefore: @escaping (Element, Element) -> Bool) {
    (self.limit, self.isBefore) = (limit, isBefore)
  }

  /// The elements that come first, and whether those are all there were.
  var result: (elements: [Element], isAll: Bool) {
    let sorted = elements.sorted(by: isBefore)
    return (Array(sorted.prefix(limit)), !areCut && sorted.count <= limit)
  }

  /// - Complexity: O(log *k*) in the limit, on average.
  mutating func take(_ element: Element) {
    elements.append(element)
    let (most, isTooMuch) = limit.multipliedReportingOverflow(by: 4)
    guard !isTooMuch, elements.count > max(most, 256) else { return }
    elements.sort(by: isBefore)
    elements.removeLast(elements.count - limit)
    areCut = true
  }
}
