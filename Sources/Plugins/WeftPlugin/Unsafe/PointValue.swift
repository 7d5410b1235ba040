// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// A type of open points' arguments and results; the SDK's conformances are the only ones.
public protocol PointValue: Sendable {
  /// The type's letter in `weft/points.h`.
  static var letter: String { get }
  /// Reads an argument of a call.
  static func read(_ call: PointCall, _ index: Int) -> Self
  /// Reads the result of a call.
  static func read(_ called: PointCaller) -> Self
  /// Appends an argument to a call.
  func add(to call: PointCaller)
  /// Answers a call; false means it passes.
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
