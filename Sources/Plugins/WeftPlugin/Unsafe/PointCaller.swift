// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// One call of a point by this plugin: its arguments, then its result.
@safe public final class PointCaller {
  /// The most arguments a point of the SDK has.
  private static let room = 4

  private let link: PointLink
  /// The result, then the arguments.
  private let cells: UnsafeMutablePointer<weft_cell>
  private var count = 0
  /// Copies of texts, lent until the call is over.
  private var texts: [UnsafeMutablePointer<CChar>]

  init(_ link: PointLink) {
    self.link = link
    unsafe texts = []
    unsafe cells = .allocate(capacity: Self.room + 1)
    unsafe cells.initialize(repeating: weft_cell(), count: Self.room + 1)
  }

  deinit {
    unsafe texts.forEach { unsafe $0.deallocate() }
    unsafe cells.deallocate()
  }

  func add(_ cell: weft_cell) {
    precondition(count < Self.room, "a point takes at most \(Self.room) arguments")
    count += 1
    unsafe cells[count] = unsafe cell
  }

  func add(_ text: String?) {
    guard let text else { return unsafe add(weft_cell(text: weft_str())) }
    let copy = unsafe text.lasting
    if let bytes = unsafe copy.bytes { unsafe texts.append(UnsafeMutablePointer(mutating: bytes)) }
    unsafe add(weft_cell(text: copy))
  }

  func run() {
    // SAFETY: there is a cell for each argument of the point's signature, and room for its result.
    unsafe withUnsafeTemporaryAllocation(
      of: UnsafeMutableRawPointer?.self,
      capacity: Self.room
    ) { places in
      for index in 0..<Self.room {
        unsafe places[index] = UnsafeMutableRawPointer(cells + index + 1)
      }
      unsafe link.call(cells, UnsafePointer(places.baseAddress))
    }
  }

  var result: weft_cell { unsafe cells[0] }

  /// The returned text; nil when it is absent.
  var resultText: String? {
    let text = unsafe cells[0].text
    return unsafe text.bytes == nil ? nil : String(lent: text)
  }
}
