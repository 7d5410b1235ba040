// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The first elements of a sequence in an order, collected without keeping the others.
struct FirstFew<Element> {
  private let limit: Int
  private let isBefore: (Element, Element) -> Bool
  private var elements: [Element] = []
  /// The last element that can still be among the first, or `nil` while every element can.
  private(set) var last: Element?

  init(_ limit: Int, by isBefore: @escaping (Element, Element) -> Bool) {
    self.limit = limit
    self.isBefore = isBefore
  }

  /// The first elements, and whether there were no others.
  var page: (results: [Element], isLast: Bool) {
    let sorted = elements.sorted(by: isBefore)
    return (Array(sorted.prefix(limit)), last == nil && sorted.count <= limit)
  }

  /// Returns how many of the elements that may be among the first have a property.
  func count(where hasProperty: (Element) -> Bool) -> Int { elements.count(where: hasProperty) }

  /// Adds an element.
  ///
  /// - Complexity: O(log *k*) in the limit, on average.
  mutating func add(_ element: Element) {
    if let last, isBefore(last, element) { return }
    elements.append(element)
    let (most, isTooMuch) = limit.multipliedReportingOverflow(by: 4)
    guard !isTooMuch, elements.count > max(most, 256) else { return }
    elements.sort(by: isBefore)
    elements.removeLast(elements.count - limit)
    last = elements.last
  }
}
