// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// The numbers, fields, hooks and commands of the plugin ABI, read from `abi.json`.
struct Description {
  /// A number or text with a name.
  struct Code {
    let name: String
    let type: String
    let value: String
    let text: String

    init(_ entry: JSONValue) throws {
      name = try entry.text("name")
      type = try entry.text("type")
      if case .integer(let number)? = entry["value"] {
        value = "\(number)"
      } else {
        value = try entry.text("value")
      }
      text = try entry.text("text")
    }
  }

  /// The type of a field's value.
  enum FieldType: String {
    case text, integer, flag, time, color
  }

  /// A value that a hook can read from rows.
  struct Field {
    let record: String
    /// The name in code, such as `lastMessage`.
    let name: String
    /// The name in the ABI, such as `channel.lastMessage`.
    let id: String
    let type: FieldType
    let rows: [Substring]
    let text: String

    init(_ entry: JSONValue) throws {
      record = try entry.text("record")
      name = try entry.text("case")
      id = try entry.text("name")
      let word = try entry.text("type")
      guard let type = FieldType(rawValue: word) else {
        throw DescriptionError("\(id) has the unknown type \(word)")
      }
      self.type = type
      rows = try entry.words("rows")
      text = try entry.text("text")
    }
  }

  /// A function that plugins provide.
  struct Hook {
    let kind: String
    /// The name in code, such as `channelItem`.
    let name: String
    let id: String
    let macro: String
    let rows: [Substring]
    let text: String

    init(_ entry: JSONValue) throws {
      kind = try entry.text("kind")
      name = try entry.text("case")
      id = try entry.text("id")
      macro = try entry.text("macro")
      rows = try entry.words("rows")
      text = try entry.text("text")
    }
  }

  /// The path from the top of the checkout.
  static let path = "Sources/Base/CWeft/abi.json"

  let codes: [Code]
  let fields: [Field]
  let hooks: [Hook]
  let commands: [Command]

  init(_ json: [UInt8]) throws {
    let document = try JSONParser.parse(json)
    codes = try document.entries("codes").map(Code.init)
    fields = try document.entries("fields").map(Field.init)
    hooks = try document.entries("hooks").map(Hook.init)
    commands = try document.entries("commands").map(Command.init)
  }

  func fields(of record: Record) -> [Field] {
    fields.filter { $0.record == record.name }
  }

  func hooks(of kind: HookKind) -> [Hook] {
    hooks.filter { $0.kind == kind.name }
  }
}

/// The reason why the description can't be used.
struct DescriptionError: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String) {
    description = "\(Description.path): \(reason)"
  }
}

extension JSONValue {
  /// Returns the text under a key.
  func text(_ key: String) throws -> String {
    guard case .string(let text)? = self[key] else {
      throw DescriptionError("an entry has no text \"\(key)\"")
    }
    return text
  }

  /// Returns the words of the text under a key.
  func words(_ key: String) throws -> [Substring] { try text(key).split(separator: " ") }

  /// Returns the list under a key.
  func entries(_ key: String) throws -> [JSONValue] {
    guard case .array(let entries)? = self[key] else {
      throw DescriptionError("there is no list \"\(key)\"")
    }
    return entries
  }
}

/// A group of fields that code reads from one value.
struct Record {
  let name: String
  /// A description of the value.
  let meaning: String

  /// All records; the last one isn't a value of rows in Swift.
  static let all = [
    Record(name: "channel", meaning: "A channel"),
    Record(name: "thread", meaning: "A thread"),
    Record(name: "message", meaning: "A message"),
    Record(name: "result", meaning: "A search result"),
    Record(name: "attachment", meaning: "An attachment of a message"),
    Record(name: "list", meaning: "The list itself; fields that a list does not have are absent"),
    Record(name: "environment", meaning: "The environment that all lists share"),
    Record(name: "event", meaning: "An event"),
    Record(name: "composer", meaning: "The message field"),
    Record(name: "command", meaning: "A slash command"),
    Record(name: "call", meaning: "The call of a hook"),
  ]
}

/// A kind of hooks that have names.
struct HookKind {
  let name: String
  /// A description of its hooks.
  let meaning: String

  static let all = [
    HookKind(name: "view", meaning: "Hooks that draw a row, a part of one, or a part of a screen"),
    HookKind(name: "wrap", meaning: "Hooks that wrap a view"),
    HookKind(name: "text", meaning: "Hooks that change a text"),
    HookKind(name: "swipe", meaning: "Hooks that add buttons to swiped rows"),
  ]
}
