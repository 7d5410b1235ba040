// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// The reason why a workspace file or an event is refused, with the path of the refused value.
public struct WorkspaceError: Error, Equatable, CustomStringConvertible {
  /// The kind of the broken rule.
  public struct Code: Equatable, Hashable, Sendable {
    /// The name of the kind.
    public let name: String

    /// The file is not JSON.
    public static let syntax = Code(name: "syntax")
    /// A value has the wrong type or is out of range.
    public static let badValue = Code(name: "badValue")
    /// A required key is missing.
    public static let missing = Code(name: "missing")
    /// Two objects have the same id, or an id refers to nothing.
    public static let badReference = Code(name: "badReference")
  }

  /// The kind of the broken rule.
  public let code: Code
  /// The path, such as `channels[3].messages[0].created_at`; empty for the whole document.
  public let path: String
  /// The reason and the remedy, without the path.
  public let message: String
  /// The path in parts, or `nil` if the error isn't about a value.
  let place: JSONPath?

  init(_ code: Code, at path: String, _ message: String, place: JSONPath? = nil) {
    self.code = code
    self.path = path
    self.message = message
    self.place = place
  }

  init(_ code: Code, at place: JSONPath, _ message: String) {
    self.init(code, at: place.description, message, place: place)
  }

  /// Compares code, path and message.
  public static func == (first: WorkspaceError, second: WorkspaceError) -> Bool {
    first.code == second.code && first.path == second.path && first.message == second.message
  }

  /// Path, reason and remedy in one line.
  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

/// The path from the root of a document to a value, formatted only when an error needs it.
indirect enum JSONPath: Sendable {
  case root
  case key(JSONPath, String)
  case element(JSONPath, Int)

  /// The path as errors show it: `channels[3].messages[0].created_at`.
  var description: String {
    switch self {
    case .root: ""
    case .key(.root, let key): key.isPlainKey ? key : "[\(key.quoted)]"
    case .key(let owner, let key):
      owner.description + (key.isPlainKey ? ".\(key)" : "[\(key.quoted)]")
    case .element(let owner, let index): "\(owner.description)[\(index)]"
    }
  }
}

extension String {
  /// The text in double quotes, with control characters escaped, truncated to 80 scalars.
  ///
  /// This keeps an error message to one short line.
  var quoted: String {
    let isLong = unicodeScalars.count > 80
    let text = isLong ? String(unicodeScalars.prefix(80)) + "…" : self
    return JSONWriter.compact(.string(text))
  }

  fileprivate var isPlainKey: Bool {
    !isEmpty && utf8.count <= 80
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
