// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec
internal import WeftModel

/// A text of Slack with escapes resolved, references replaced by names and links by their address.
///
/// ``marked`` is the same text as CommonMark, with links and emoji.
struct SlackText {
  /// The text as Slack shows it.
  private(set) var text = ""
  /// The text as CommonMark, the markup of Weft's messages.
  var marked: String { SlackMarks.commonMark(linked) }
  /// The text with links in CommonMark's syntax.
  private var linked = ""
  /// The mentioned users, each once, in the order of the text.
  private(set) var mentions: [UserID] = []
  private var known: Set<UserID> = []

  /// Reads a text.
  ///
  ///     SlackText("<@U1> &amp; <https://a.example|us>", names).text  // "@Ada & us (https://a.example)"
  ///
  /// - Complexity: O(*n*) in the text's length.
  init(_ raw: String, _ names: SlackNames) {
    let bytes = Array(raw.utf8)
    var (result, linked): ([UInt8], [UInt8]) = ([], [])
    result.reserveCapacity(bytes.count)
    linked.reserveCapacity(bytes.count)
    var plain = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<"), let end = Self.end(of: bytes, from: index + 1) else {
        index += 1
        continue
      }
      let between = Self.unescaped(bytes[plain..<index])
      let reference = reference(bytes[index + 1..<end], names)
      result += between + reference.plain.utf8
      linked += between + reference.linked.utf8
      index = end + 1
      plain = index
    }
    let rest = Self.unescaped(bytes[plain...])
    text = String(decoding: result + rest, as: UTF8.self)
    self.linked = String(decoding: linked + rest, as: UTF8.self)
  }

  /// Returns the end of a reference, or `nil` if it isn't closed.
  ///
  /// A reference starts without a space and is closed before the next opening bracket or line break.
  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    if place < bytes.count, bytes[place] == UInt8(ascii: " ") { return nil }
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: ">"): return place > start ? place : nil
      case UInt8(ascii: "<"), UInt8(ascii: "\n"): return nil
      default: place += 1
      }
    }
    return nil
  }

  /// Returns a text with its escapes resolved, but without references.
  static func plain(_ raw: String) -> String {
    String(decoding: unescaped(Array(raw.utf8)[...]), as: UTF8.self)
  }

  private static let escapes: [(escape: [UInt8], byte: UInt8)] = [
    (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&lt;".utf8), UInt8(ascii: "<")),
    (Array("&gt;".utf8), UInt8(ascii: ">")),
  ]

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if bytes[place] == UInt8(ascii: "&"),
        let (escape, byte) = escapes.first(where: { bytes[place...].starts(with: $0.escape) })
      {
        result.append(byte)
        place += escape.count
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return result
  }
}

// References.
extension SlackText {
  /// Returns the text of a reference, as plain text and as CommonMark.
  private mutating func reference(
    _ bytes: ArraySlice<UInt8>,
    _ names: SlackNames
  ) -> (plain: String, linked: String) {
    let bar = bytes.firstIndex(of: UInt8(ascii: "|"))
    let target = String(decoding: Self.unescaped(bytes[..<(bar ?? bytes.endIndex)]), as: UTF8.self)
    let label = bar.map { String(decoding: Self.unescaped(bytes[($0 + 1)...]), as: UTF8.self) }
      .flatMap { $0.isEmpty ? nil : $0 }
    let name: String
    switch target.utf8.first {
    case UInt8(ascii: "@"): name = user(String(target.dropFirst()), label: label, in: names)
    case UInt8(ascii: "#"):
      let id = String(target.dropFirst())
      name = "#" + (label ?? names.channels[id] ?? id)
    case UInt8(ascii: "!"): name = command(String(target.dropFirst()), label)
    default: return (Self.plainLink(target, label), Self.link(target, label))
    }
    return (name, name)
  }

  private mutating func user(_ id: String, label: String?, in names: SlackNames) -> String {
    guard !id.isEmpty else { return "@" }
    let user = UserID(id)
    if known.insert(user).inserted { mentions.append(user) }
    return "@" + (names.users[user]?.name ?? label ?? id)
  }

  /// Returns the text of a special mention or command.
  ///
  /// Examples are `here`, `subteam^S1|@team` and `date^1700000000^{date}|yesterday`.
  private func command(_ name: String, _ label: String?) -> String {
    let word = name.prefix { $0 != "^" }
    switch word {
    case "here", "channel", "everyone": return "@\(word)"
    default: return label ?? (word == "subteam" ? "@\(name.dropFirst(8))" : "@\(word)")
    }
  }

  /// Returns a link in CommonMark's syntax, or the bare address if there is no label.
  static func link(_ address: String, _ label: String?) -> String {
    let mail = address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
    guard let label, label != address, label != mail else { return mail }
    var words = ""
    for character in label {
      if "[]\\".contains(character) { words += "\\" }
      words.append(character.isNewline ? " " : character)
    }
    return "[\(words)](\(destination(address)))"
  }

  /// Returns an address with the characters percent-encoded that would end the link or count as marks.
  private static func destination(_ address: String) -> String {
    PercentEncoding.encoded(address) { $0 > 0x20 && $0 != 0x7F && !"()<>\\*~`".utf8.contains($0) }
  }

  /// Returns a link as plain text, with its label if that differs from the address.
  private static func plainLink(_ address: String, _ label: String?) -> String {
    let mail = address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
    guard let label, label != address, label != mail else { return mail }
    // Slack turns words like "example.com" into links whose label is the address without its scheme.
    return address.hasSuffix("://\(label)") || address.hasSuffix("://\(label)/")
      ? label : "\(label) (\(mail))"
  }
}

/// The names behind the ids in texts.
struct SlackNames {
  /// The users read so far.
  var users: [UserID: ChatUser] = [:]
  /// The names of channels, by id.
  var channels: [String: String] = [:]
  /// Integrations by the ids that messages use, their own or their application's.
  var bots: [String: Bot] = [:]

  /// An integration in the lists of an export.
  struct Bot {
    /// The integration's user, if the export lists it as one.
    var user: UserID?
    /// The integration's name.
    var name: String?
  }

  /// Returns a user by id; an unknown user shows the id.
  func user(_ id: UserID) -> ChatUser { users[id] ?? ChatUser(id: id) }
}
