// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// One call of a point that this plugin answers.
@safe public struct PointCall {
  private let places: UnsafePointer<UnsafeMutableRawPointer?>?
  private let result: UnsafeMutablePointer<weft_cell>
  private let link: PointLink.Table

  init(
    _ places: UnsafePointer<UnsafeMutableRawPointer?>?,
    _ result: UnsafeMutablePointer<weft_cell>,
    _ link: PointLink.Table
  ) {
    unsafe self.places = unsafe places
    unsafe self.result = unsafe result
    self.link = link
  }

  func load<Value: BitwiseCopyable>(_ index: Int) -> Value {
    // SAFETY: the host has one pointer for each argument of the signature,
    // which the type determines.
    guard let place = unsafe places?[index] else { preconditionFailure("a call has its arguments") }
    return unsafe place.load(as: Value.self)
  }

  func text(_ index: Int) -> String? {
    guard let place = unsafe places?[index] else { return nil }
    let text = unsafe place.load(as: weft_str.self)
    return unsafe text.bytes == nil ? nil : String(lent: text)
  }

  func answer(_ cell: weft_cell) -> Bool {
    unsafe result.pointee = unsafe cell
    return true
  }

  func answer(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      // An empty text needs an address too: NULL would mean that it is absent.
      guard let copy = unsafe link.keep(max(1, bytes.count)) else { return false }
      if let source = bytes.baseAddress {
        unsafe copy.copyMemory(from: source, byteCount: bytes.count)
      }
      unsafe result.pointee.text = unsafe weft_str(
        bytes: UnsafePointer(copy.assumingMemoryBound(to: CChar.self)),
        length: UInt64(bytes.count)
      )
      return true
    }
  }
}
