// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// The conditions in the text of a search, and the words between them.
///
///     let filters = SearchFilters("plan from:leia has:link after:2026-06-05")
///     filters.words       // "plan"
///     filters.conditions  // [.author("leia"), .content(.link), .after(…)]
///
/// A value with spaces is written in quotes. A condition without a value is still being typed and has no effect; an
/// unknown value becomes a `problem`, which the screen reports.
package struct SearchFilters: Equatable, Sendable {
  /// The name of a condition.
  package enum Key: String, CaseIterable, Sendable {
    case from
    case has
    case before
    case after
    case chat = "in"
  }

  /// The content of a message besides its text.
  package enum Content: String, CaseIterable, Sendable {
    case link
    case file
    case image
    case poll
  }

  /// A condition that results meet.
  package enum Condition: Equatable, Sendable {
    /// The author's name contains the words, or their id is the text; `me` is the user.
    case author(String)
    case content(Content)
    /// Sent before a day.
    case before(SearchDay)
    /// Sent after a day.
    case after(SearchDay)
    /// The chat's name contains the words, or equals them if they are quoted.
    case chat(String, isExact: Bool)
  }

  /// The text without conditions.
  package private(set) var words = ""
  /// The conditions, in the order of the text.
  package private(set) var conditions: [Condition] = []
  /// The first condition whose value is unknown.
  package private(set) var problem: Key?

  /// The maximum number of conditions; later ones are searched as words.
  private static let most = 16

  /// Parses the text of a search field.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package init(_ text: String) {
    var rest = text[...]
    var words: [Substring] = []
    while let next = rest.drop(while: \.isWhitespace).nonEmpty {
      let end = next.firstIndex(where: \.isWhitespace) ?? next.endIndex
      guard conditions.count < Self.most, let colon = next[..<end].firstIndex(of: ":"),
        let key = Key(rawValue: next[..<colon].lowercased())
      else {
        words.append(next[..<end])
        rest = next[end...]
        continue
      }
      let start = next.index(after: colon)
      let isQuoted = start < end && next[start] == "\""
      let inner = next[start...].dropFirst(isQuoted ? 1 : 0)
      let last = isQuoted ? inner.firstIndex(of: "\"") ?? inner.endIndex : end
      add(key, String(inner[..<last]), isQuoted: isQuoted)
      rest = isQuoted ? inner[last...].dropFirst() : next[end...]
    }
    self.words = words.joined(separator: " ")
  }

  /// Returns a condition as text, such as `in:"Rebel Alliance"`.
  package static func text(_ key: Key, quoting value: String) -> String {
    let line = value.unicodeScalars.prefix(64).map { $0 == "\"" ? " " : $0 }
    return "\(key.rawValue):\"\(String(String.UnicodeScalarView(line)))\""
  }

  /// Whether there are no conditions.
  package var isEmpty: Bool { conditions.isEmpty }

  private mutating func add(_ key: Key, _ value: String, isQuoted: Bool) {
    if value.allSatisfy(\.isWhitespace) { return }
    var condition: Condition?
    switch key {
    case .from: condition = .author(value)
    case .has: condition = Content(rawValue: value.lowercased()).map { .content($0) }
    case .before: condition = SearchDay(value).map { .before($0) }
    case .after: condition = SearchDay(value).map { .after($0) }
    case .chat: condition = .chat(value, isExact: isQuoted)
    }
    if let condition { conditions.append(condition) } else { problem = problem ?? key }
  }
}

extension Substring {
  fileprivate var nonEmpty: Substring? { isEmpty ? nil : self }
}

/// A day as a user types it in a search, such as 2026-06-05.
package struct SearchDay: Equatable, Sendable {
  /// The number of days since the first of January 1970.
  private let number: Int
  /// The day as typed.
  package let text: String

  /// Parses a date of the form `YYYY-MM-DD`; returns `nil` for any other text, and for a day that doesn't exist.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let numbers = parts.map { $0.reduce(0) { 10 * $0 + Int($1) - 0x30 } }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
    let years = year - 1
    let before = 365 * years + years / 4 - years / 100 + years / 400
    number = before + lengths[..<(month - 1)].reduce(0, +) + day - 1 - 719_162
    self.text = text
  }

  /// Returns the first moment of the day.
  ///
  /// - Parameter offset: Returns the offset of the user's time zone from GMT at a moment, in seconds.
  package func start(_ offset: Int) -> Date {
    Date(timeIntervalSince1970: Double(86_400 * number - offset))
  }

  /// Returns the first moment of the next day.
  package func end(_ offset: Int) -> Date { start(offset).addingTimeInterval(86_400) }
}

/// The conditions of a search, prepared for many messages.
struct PreparedFilters: Sendable {
  private var authors: [(words: SearchWords, id: String)] = []
  private var contents: [SearchFilters.Content] = []
  private var chats: [(words: SearchWords, exact: FoldedName?)] = []
  /// Results are at this moment or later.
  private(set) var start: Date?
  /// Results are before this moment.
  private(set) var end: Date?
  private let user: UserID?

  init(_ filters: SearchFilters, for user: UserID?, offset: Int) {
    self.user = user
    for condition in filters.conditions {
      switch condition {
      case .author(let name): authors.append((SearchWords(name), name))
      case .content(let content): contents.append(content)
      case .before(let day): end = min(end ?? .distantFuture, day.start(offset))
      case .after(let day): start = max(start ?? .distantPast, day.end(offset))
      case .chat(let name, let isExact):
        chats.append((SearchWords(name), isExact ? FoldedName(name) : nil))
      }
    }
  }

  /// Whether a message meets the conditions, apart from those about its chat.
  func admits(_ message: ChatMessage) -> Bool {
    if let start, message.createdAt < start { return false }
    if let end, message.createdAt >= end { return false }
    return (authors.isEmpty || authors.contains { isWritten(message, by: $0) })
      && contents.allSatisfy { Self.has($0, message) }
  }

  /// Whether a chat with a name meets the conditions.
  func admits(chat name: @autoclosure () -> String) -> Bool {
    if chats.isEmpty { return true }
    let name = name()
    return chats.contains { chat in
      chat.exact.map { $0 == FoldedName(name) }
        ?? (!chat.words.isEmpty && chat.words.areContained(in: name))
    }
  }

  private func isWritten(
    _ message: ChatMessage,
    by author: (words: SearchWords, id: String)
  ) -> Bool {
    let id = message.author.id
    if author.id == id.rawValue { return true }
    if author.id.lowercased() == "me", let user { return id == user }
    return !author.words.isEmpty && author.words.areContained(in: message.author.displayName)
  }

  private static func has(_ content: SearchFilters.Content, _ message: ChatMessage) -> Bool {
    let kinds = message.attachments.lazy.map(\.kind)
    return switch content {
    case .link:
      kinds.contains(.linkPreview) || message.text.contains("https://")
        || message.text.contains("http://")
    case .file: kinds.contains { [.file, .audio, .video, .voiceRecording].contains($0) }
    case .image: kinds.contains { [.image, .giphy].contains($0) }
    case .poll: message.poll != nil
    }
  }
}
