// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

/// A checking worker's observations during the last request.
package struct CheckReport: Equatable {
  /// The time that the plugin's own code ran.
  package var nanoseconds: Int64 = 0
  /// The growth of the C library's allocated bytes while the plugin's code ran.
  package var memory: Int64 = 0
  /// The changes that the plugin left behind.
  package var changes: [CheckChange] = []

  /// Creates an empty report.
  package init() {}

  /// The report as bytes for another process.
  package var wire: [UInt8] {
    var writer = WireWriter()
    writer.add(nanoseconds)
    writer.add(memory)
    writer.add(changes.count)
    for change in changes { change.write(to: &writer) }
    return writer.bytes
  }

  /// Reads a report from another process, or returns `nil` if any part of it is invalid.
  package init?(wire bytes: [UInt8]) {
    var reader = WireReader(bytes)
    guard let nanoseconds = reader.number(), nanoseconds >= 0, let memory = reader.number(),
      let changes = reader.list(atMost: 64, CheckChange.init(from:)), reader.isAtEnd
    else { return nil }
    self.nanoseconds = nanoseconds
    self.memory = memory
    self.changes = changes
  }
}

/// A change that a plugin made to its process and left behind.
package struct CheckChange: Equatable {
  /// The part of the process's state that changed.
  package enum Kind: Int, CaseIterable {
    case descriptorsOpened, descriptorsClosed, signalMask, environment, locale, floatingPoint
    case libraries, output
    /// A second call of the entry returned another descriptor; these two are not about the process.
    case entryMoved, entryChanged
  }

  /// The part of the process's state that changed.
  package let kind: Kind
  /// Details such as the numbers of descriptors; may be empty.
  package let detail: String

  /// Creates a change; some kinds need no detail.
  package init(_ kind: Kind, _ detail: String = "") {
    self.kind = kind
    self.detail = detail
  }
}

extension CheckChange {
  func write(to writer: inout WireWriter) {
    writer.add(kind.rawValue)
    writer.add(detail)
  }

  init?(from reader: inout WireReader) {
    guard let code = reader.count(atMost: 64), let kind = Kind(rawValue: code),
      let detail = reader.text(atMost: 256)
    else { return nil }
    self.init(kind, EscapedText.line(detail))
  }
}

/// A host's request to a worker that checks a plugin; it is sent as the number of a hook.
package enum CheckRequest: Equatable {
  /// Asks a hook about a window; `hasLittleRoom` first tries with hardly any room for the answer.
  case ask(hook: Int, hasLittleRoom: Bool)
  /// Calls a function for an open point with sample arguments. The worker answers that all rows
  /// pass, or with a refusal if the function failed.
  case call(point: Int)
  /// Returns the ``CheckReport`` of the last request.
  case report
  /// Ends the plugin.
  case end

  private static let littleRoom = 1 << 16
  private static let reportCode = 1 << 20
  private static let endCode = 1 << 21
  private static let firstPoint = 1 << 22

  /// Creates the request with a number, or returns `nil` if no request has it.
  package init?(code: Int) {
    switch code {
    case Self.reportCode: self = .report
    case Self.endCode: self = .end
    case 0..<2 * Self.littleRoom:
      self = .ask(hook: code % Self.littleRoom, hasLittleRoom: code >= Self.littleRoom)
    case Self.firstPoint..<Self.firstPoint + PluginDeclaration.mostPoints:
      self = .call(point: code - Self.firstPoint)
    default: return nil
    }
  }

  /// The number that encodes the request.
  package var code: Int {
    switch self {
    case .ask(let hook, let hasLittleRoom): hook + (hasLittleRoom ? Self.littleRoom : 0)
    case .call(let point): Self.firstPoint + point
    case .report: Self.reportCode
    case .end: Self.endCode
    }
  }
}
