// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftApp
import WeftLists
import WeftLocale
import WeftTestSupport

extension Scratch {
  fileprivate func make(_ folder: String) throws {
    try FileManager.default.createDirectory(at: path(folder), withIntermediateDirectories: true)
  }
}

/// The failure of a journey.
struct JourneyError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A user of a program who knows only what its screen shows.
///
/// Each method waits for what it needs to see. If that doesn't appear, the journey fails with a
/// picture of the screen and the last inputs.
final class Person {
  let setting: Setting
  let hand: any Hand
  /// The texts of the application in the user's language.
  let words: AppWords
  /// The texts of lists in that language.
  let strings: StringCatalog
  fileprivate let scratch: Scratch
  private var inputs: [String] = []

  /// How long a user waits before they call it broken.
  private static let patience = Duration.seconds(120)

  /// - Parameters:
  ///   - plugins: A folder with plugins, or `nil` for none.
  ///   - isFollowing: Whether the program follows a file of events, for ``happens(_:in:)``.
  ///   - isFirstStart: Whether the user has no chats yet. The setting's workspace is then not opened.
  ///   - earlier: The folder of a user who has started the program before, or `nil` for a new one.
  ///   - first: The text that the first screen shows.
  init(
    _ setting: Setting,
    options: [String] = [],
    plugins: Scratch? = nil,
    isFollowing: Bool = false,
    isFirstStart: Bool = false,
    in earlier: Scratch? = nil,
    showing first: String = "Rebel Alliance"
  ) throws {
    self.setting = setting
    let scratch = try earlier ?? Scratch()
    self.scratch = scratch
    try scratch.make("Downloads")
    try scratch.make("config")
    let folders = "XDG_DOWNLOAD_DIR=\"\(scratch.path("Downloads").path)\"\n"
    try scratch.write(folders.utf8, to: "config/user-dirs.dirs")
    var all = setting.options + options
    all += plugins.map { ["--plugins", $0.folder.path] } ?? ["--no-plugins"]
    if isFollowing {
      all += ["--watch", try scratch.write("".utf8, to: "events").path]
    }
    if setting.workspace == .large, !isFirstStart {
      all += ["--workspace", try LargeWorkspace.copy(into: scratch).path]
    }
    hand =
      switch setting.surface {
      case .page: try PageHand(setting, all, in: scratch, isFirstStart: isFirstStart)
      case .terminal: try TerminalHand(setting, all, in: scratch, isFirstStart: isFirstStart)
      case .window: try DesktopHand(setting, all, in: scratch, isFirstStart: isFirstStart)
      }
    try hand.saveFiles(in: scratch.path("Downloads"))
    strings = StringCatalog(locale: Locale(identifier: setting.isArabic ? "ar" : "en"))
    words = .of(strings)
    try sees(first)
  }

  // Expectations.

  func sees(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let text = text.shown
    try wait("\"\(text)\" is not seen", sourceLocation) {
      try hand.texts().contains { $0.shown.contains(text) }
    }
  }

  func sees(no text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let text = text.shown
    try wait("\"\(text)\" is still seen", sourceLocation) {
      try !hand.texts().contains { $0.shown.contains(text) }
    }
  }

  /// Waits until a condition on the screen holds.
  func wait(
    _ complaint: String,
    _ sourceLocation: SourceLocation = #_sourceLocation,
    until isSo: () throws -> Bool
  ) throws {
    let deadline = ContinuousClock.now + Self.patience
    while try !isSo() {
      guard ContinuousClock.now < deadline else { return try fail(complaint, sourceLocation) }
    }
  }

  private func fail(_ complaint: String, _ sourceLocation: SourceLocation) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "weft-journeys")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let picture = try hand.picture(
      in: folder,
      named: "\(setting.testDescription) \(UUID().uuidString.prefix(8))"
    )
    let last = inputs.suffix(8).joined(separator: ", ")
    let seen = try hand.texts().filter { !$0.isEmpty }.joined(separator: "\n")
    Issue.record(
      "\(complaint); picture: \(picture); last inputs: \(last); on the screen:\n\(seen)",
      sourceLocation: sourceLocation
    )
    throw JourneyError(complaint)
  }

  // Actions.

  /// The place of a text once it stops moving: users don't aim at moving texts.
  private func place(of text: String, _ sourceLocation: SourceLocation) throws -> Point {
    var (found, last): (Point?, Point?)
    try wait("\"\(text)\" is not seen", sourceLocation) {
      try rest()
      (last, found) = (found, try hand.place(of: text))
      return found != nil && found == last
    }
    guard let found else { throw JourneyError("\(text) is nowhere") }
    return found
  }

  /// Waits until the screen stays unchanged for a moment.
  func rest() throws {
    var (last, since) = (try hand.texts(), ContinuousClock.now)
    let deadline = since + Self.patience
    while ContinuousClock.now - since < Self.moment, ContinuousClock.now < deadline {
      let now = try hand.texts()
      if now != last { (last, since) = (now, .now) }
    }
  }

  /// How long a screen has to stay unchanged before a user acts on it.
  private static let moment = Duration.milliseconds(200)

  /// Presses an icon, or its name if only screen readers have that.
  func press(
    _ sign: String,
    or name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try wait("neither \"\(sign)\" nor \"\(name)\" is seen", sourceLocation) {
      try hand.place(of: sign) != nil || hand.place(of: name) != nil
    }
    try press(hand.place(of: sign) == nil ? name : sign, sourceLocation: sourceLocation)
  }

  /// Presses a visible text.
  func press(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let point = try place(of: text, sourceLocation)
    inputs.append("press \"\(text)\" at \(point)")
    try hand.press(at: point)
  }

  /// Confirms a question with a button, after the time that reading it takes.
  ///
  /// A question ignores presses just after it appears, so a user whose press has no effect presses again.
  func confirm(_ button: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try sees(button, sourceLocation: sourceLocation)
    for turn in 0..<3 {
      let end = ContinuousClock.now + .seconds(1)
      try wait("time stands still") { ContinuousClock.now >= end }
      guard try turn == 0 || hand.texts().contains(button) else { return }
      try press(button, sourceLocation: sourceLocation)
    }
  }

  /// Opens the menu of the element that shows a text.
  func openMenu(on text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let point = try place(of: text, sourceLocation)
    inputs.append("menu on \"\(text)\" at \(point)")
    try hand.pressForMenu(at: point)
  }

  /// Turns the wheel over a text, or over the middle of the screen.
  func wheel(
    _ steps: Int,
    over text: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try rest()
    let point = try text.map { try place(of: $0, sourceLocation) } ?? hand.middle
    inputs.append("wheel \(steps) at \(point)")
    try hand.wheel(steps, at: point)
  }

  func type(_ text: String) throws {
    inputs.append("type \"\(text)\"")
    try hand.type(text)
  }

  func key(_ key: NamedKey) throws {
    inputs.append("key \(key.rawValue)")
    try hand.key(key)
  }

  func paste() throws {
    inputs.append("paste")
    try hand.paste()
  }

  /// Opens a chat from the list, and waits for a message of it.
  func open(_ chat: String, showing message: String) throws {
    try press(chat)
    try sees(message)
  }

  /// Writes into the field of the open chat; in a terminal a key has to focus it first.
  func write(_ text: String) throws {
    if !hand.writesAtOnce { try type("i") }
    try type(text)
    try sees(text)
  }
}

extension Person {
  /// Creates a file, and returns its path.
  func keeps(_ text: String, named name: String) throws -> String {
    try scratch.write(text.utf8, to: name).path
  }

  /// Confirms where to save a file if the program asks, and waits until the folder of downloads has it.
  func getsFile(_ name: String, saying text: String) throws {
    try wait("no dialog asks where to save \(name)") { try hand.confirmPlace(of: name) }
    try wait("\(name) was not saved") {
      let saved = try? Data(contentsOf: scratch.path("Downloads/\(name)"))
      return saved == Data(text.utf8)
    }
  }

  /// Delivers a message from another user.
  func happens(_ text: String, in chat: String) throws {
    try happens(
      event: """
        {"type":"message.new","cid":"\(chat)","created_at":"2026-06-05T14:30:00Z",\
        "user":{"id":"leia"},"message":{"id":"\(UUID().uuidString)","text":"\(text)",\
        "user":{"id":"leia"},"created_at":"2026-06-05T14:30:00Z"}}
        """
    )
  }

  /// Appends an event to the followed file.
  func happens(event: String) throws {
    let file = try FileHandle(forWritingTo: scratch.path("events"))
    try file.seekToEnd()
    try file.write(contentsOf: Data((event + "\n").utf8))
    try file.close()
  }

  /// Waits until a message is visible and no longer in the field.
  func seesSent(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try sees(text, sourceLocation: sourceLocation)
    try wait("the field still holds \"\(text)\"", sourceLocation) {
      try !hand.field().contains(text)
    }
  }

  /// Types a message into the focused field, and sends it.
  func sends(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try type(text)
    try key(.enter)
    try seesSent(text, sourceLocation: sourceLocation)
  }

  /// Opens a chat and sends a message of the user in it.
  func sendsNote(_ text: String) throws {
    try open("Falcon Repairs", showing: "hyperdrive")
    try write(text)
    try key(.enter)
    try seesSent(text)
    if hand.writesAtOnce { return }
    try key(.escape)
  }

  /// Searches from the list of chats.
  func search(_ text: String) throws {
    try type("/")
    try type(text)
    try sees(text)
  }

  /// Returns to the list of chats by keys: out of the field, then out of the chat if it hides the list.
  func leaveChat() throws {
    for _ in 0..<3 {
      try key(.escape)
      if try isSoon({ try hand.texts().contains { $0.contains("Podracing") } }) { return }
    }
    try sees("Podracing")
  }

  private func isSoon(_ isSo: () throws -> Bool) throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(1)
    while ContinuousClock.now < deadline { if try isSo() { return true } }
    return false
  }
}

extension String {
  /// The text without invisible marks of direction.
  fileprivate var shown: String { filter { !"\u{2066}\u{2067}\u{2068}\u{2069}".contains($0) } }
}
