// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// A type of open points' arguments and results; only the SDK's types conform.
public protocol PointValue: Sendable {
  /// The type's letter in `weft/points.h`.
  static var letter: String { get }
  /// Reads an argument of a call.
  static func read(_ call: PointCall, _ index: Int) -> Self
  /// Reads the result of a call.
  static func read(_ called: PointCaller) -> Self
  /// Appends an argument to a call.
  func add(to call: PointCaller)
  /// Answers a call, or returns `false` to pass.
  func answer(_ call: PointCall) -> Bool
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Int: PointValue {
  public static var letter: String { "l" }
  public static func read(_ call: PointCall, _ index: Int) -> Int { Int(call.load(index) as Int64) }
  public static func read(_ called: PointCaller) -> Int { unsafe Int(called.result.integer) }
  public func add(to call: PointCaller) { unsafe call.add(weft_cell(integer: Int64(self))) }
  public func answer(_ call: PointCall) -> Bool {
    unsafe call.answer(weft_cell(integer: Int64(self)))
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Int32: PointValue {
  public static var letter: String { "i" }
  public static func read(_ call: PointCall, _ index: Int) -> Int32 { call.load(index) }
  public static func read(_ called: PointCaller) -> Int32 {
    unsafe Int32(truncatingIfNeeded: called.result.integer)
  }
  public func add(to call: PointCaller) { unsafe call.add(weft_cell(integer: Int64(self))) }
  public func answer(_ call: PointCall) -> Bool {
    unsafe call.answer(weft_cell(integer: Int64(self)))
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UInt32: PointValue {
  public static var letter: String { "u" }
  public static func read(_ call: PointCall, _ index: Int) -> UInt32 { call.load(index) }
  public static func read(_ called: PointCaller) -> UInt32 {
    unsafe UInt32(truncatingIfNeeded: called.result.bits)
  }
  public func add(to call: PointCaller) { unsafe call.add(weft_cell(bits: UInt64(self))) }
  public func answer(_ call: PointCall) -> Bool {
    unsafe call.answer(weft_cell(bits: UInt64(self)))
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UInt64: PointValue {
  public static var letter: String { "q" }
  public static func read(_ call: PointCall, _ index: Int) -> UInt64 { call.load(index) }
  public static func read(_ called: PointCaller) -> UInt64 { unsafe called.result.bits }
  public func add(to call: PointCaller) { unsafe call.add(weft_cell(bits: self)) }
  public func answer(_ call: PointCall) -> Bool { unsafe call.answer(weft_cell(bits: self)) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Double: PointValue {
  public static var letter: String { "d" }
  public static func read(_ call: PointCall, _ index: Int) -> Double { call.load(index) }
  public static func read(_ called: PointCaller) -> Double { unsafe called.result.number }
  public func add(to call: PointCaller) { unsafe call.add(weft_cell(number: self)) }
  public func answer(_ call: PointCall) -> Bool { unsafe call.answer(weft_cell(number: self)) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension String: PointValue {
  public static var letter: String { "s" }
  public static func read(_ call: PointCall, _ index: Int) -> String { call.text(index) ?? "" }
  public static func read(_ called: PointCaller) -> String { called.resultText ?? "" }
  public func add(to call: PointCaller) { call.add(self) }
  public func answer(_ call: PointCall) -> Bool { call.answer(self) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension String?: PointValue {
  public static var letter: String { "s" }
  public static func read(_ call: PointCall, _ index: Int) -> String? { call.text(index) }
  public static func read(_ called: PointCaller) -> String? { called.resultText }
  public func add(to call: PointCaller) { call.add(self) }
  public func answer(_ call: PointCall) -> Bool { map { call.answer($0) } ?? false }
}

/// One call of a point that this plugin answers.
@safe public struct PointCall {
  private let places: UnsafePointer<UnsafeMutableRawPointer?>?
  private let result: UnsafeMutablePointer<weft_cell>
  private let link: PointLink.Table

  init(
    places: UnsafePointer<UnsafeMutableRawPointer?>?,
    result: UnsafeMutablePointer<weft_cell>,
    link: PointLink.Table
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
      // An empty text needs an address too: NULL would mean an absent text.
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

/// One call of a point by this plugin: its arguments, then its result.
@safe public final class PointCaller {
  /// The maximum number of arguments of a point of the SDK.
  private static let room = 4

  private let link: PointLink
  /// The result, then the arguments.
  private let cells: UnsafeMutablePointer<weft_cell>
  private var count = 0
  /// Copies of texts, freed with the call.
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

  /// The returned text, or `nil` if it is absent.
  var resultText: String? {
    let text = unsafe cells[0].text
    return unsafe text.bytes == nil ? nil : String(lent: text)
  }
}
