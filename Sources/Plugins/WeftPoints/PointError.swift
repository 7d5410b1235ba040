// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// The reason why a point can't be declared, provided, acquired or called.
public struct PointError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of a mistake.
  public struct Code: Equatable, Sendable {
    /// A short name that scripts can rely on.
    public let name: String
    /// The status that C callers get.
    package let status: Int32

    /// A malformed signature.
    public static let signature = Code(name: "signature", status: WEFT_E_ARGUMENT)
    /// A malformed id.
    public static let id = Code(name: "id", status: WEFT_E_ARGUMENT)
    /// Values that don't fit the signature.
    public static let arguments = Code(name: "arguments", status: WEFT_E_ARGUMENT)
    /// A signature other than the declared one.
    public static let mismatch = Code(name: "mismatch", status: WEFT_E_ARGUMENT)
    /// A composition that is impossible for the signature.
    public static let composition = Code(name: "composition", status: WEFT_E_ARGUMENT)
    /// A point that is not declared.
    public static let notDeclared = Code(name: "notDeclared", status: WEFT_E_STATE)
    /// A point that is already declared differently.
    public static let declaredOtherwise = Code(name: "declaredOtherwise", status: WEFT_E_STATE)
    /// A second function from one plugin for the same point.
    public static let providedTwice = Code(name: "providedTwice", status: WEFT_E_STATE)
    /// A call of a point from within itself.
    public static let running = Code(name: "running", status: WEFT_E_STATE)
    /// More points, providers or functions than the limits allow.
    public static let limit = Code(name: "limit", status: WEFT_E_LIMIT)
    /// A reference that was already released.
    public static let stale = Code(name: "stale", status: WEFT_E_STALE)
    /// A call on the wrong thread.
    public static let thread = Code(name: "thread", status: WEFT_E_THREAD)
    /// An operation that the operating system forbids.
    public static let denied = Code(name: "denied", status: WEFT_E_DENIED)

    /// Finds the code with a name; fails if there is none.
    package init?(named name: String) {
      let all: [Code] = [
        .signature, .id, .arguments, .mismatch, .composition, .notDeclared, .declaredOtherwise,
        .providedTwice, .running, .limit, .stale, .thread, .denied,
      ]
      guard let code = all.first(where: { $0.name == name }) else { return nil }
      self = code
    }

    init(name: String, status: Int32) {
      self.name = name
      self.status = status
    }
  }

  /// The kind of mistake.
  public let code: Code
  /// A description of the mistake and of its correction, on one line.
  public let message: String

  /// Creates an error whose message names the mistake and its correction.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }

  /// Quotes an untrusted text, shortened and without control characters.
  static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(64).map { $0.value < 0x20 ? "\u{FFFD}" : $0 }
    let isShort = text.unicodeScalars.count <= 64
    return "\"\(String(String.UnicodeScalarView(scalars)))\(isShort ? "" : "…")\""
  }
}

/// A kind of failure in the calls of an open hook point, with its count so far.
package struct PointFault: Equatable, Sendable {
  /// The id of the point.
  package let point: String
  /// The id of the plugin whose function failed, or `nil` if the point was called from within itself.
  package let provider: String?
  /// The number of failed calls.
  package let calls: Int

  /// Creates a fault that sums up the failed calls of one provider.
  package init(point: String, provider: String?, calls: Int) {
    self.point = point
    self.provider = provider
    self.calls = calls
  }

  /// The fault in words, on one line.
  package var text: String {
    guard let provider else {
      return "point \"\(point)\": called from within itself \(calls) times"
    }
    return "point \"\(point)\": \(provider) failed in \(calls) calls"
  }
}
