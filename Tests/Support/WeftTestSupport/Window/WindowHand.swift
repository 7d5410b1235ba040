// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The application in a window of its own display, and a hand that uses it.
///
///     let hand = try WindowHand()
///     try hand.press("Rebel Alliance")
///     try hand.sees("New messages")
///     try hand.type("on my way")
///     try hand.key("Return")
///
/// It finds texts as a screen reader does, and moves the real pointer to them. A step waits until
/// the screen shows what it needs; one that waits in vain throws, with everything on the screen and
/// the path of a picture of it. The drivers are `drive.py` and its neighbours.
public final class WindowHand {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()
  private let scratch: Scratch

  /// A text on the screen.
  public struct Shown: Equatable {
    /// Its role for screen readers, such as "list item".
    public let role: String
    /// The text.
    public let text: String
    /// The left edge, top edge, width and height of its visible part, in pixels.
    public let place: [Int]
  }

  /// The driver's answer to a step.
  private struct Answer: Decodable {
    let lines: [String]
    let failed: Bool
  }

  /// Whether the program and everything that drives it are installed.
  public static var isThere: Bool {
    ([program.path] + ["/usr/bin/Xvfb", "/usr/bin/xdotool", "/usr/bin/dbus-run-session"])
      .allSatisfy(FileManager.default.isExecutableFile)
  }

  private static let program = Checkout.weft.deletingLastPathComponent()
    .appendingPathComponent("weft-desktop")

  /// Starts the application, and waits until it has a window of a size.
  ///
  /// - Parameters:
  ///   - options: The options of `weft-desktop`. Without a workspace it shows a copy of the demo.
  ///   - environment: Additional variables for its programs.
  ///   - folder: A user's folders `data`, `state` and `config`, or `nil` for new ones.
  ///   - isFirstStart: Whether its user has no default workspace yet.
  ///   - width: The width of the window with its frame, in pixels.
  ///   - height: Its height.
  public init(
    _ options: [String] = ["--no-plugins"],
    environment: [String: String] = [:],
    folder: URL? = nil,
    isFirstStart: Bool = false,
    width: Int = 1_000,
    height: Int = 720
  ) throws {
    scratch = try Scratch()
    let drivers = Checkout.root.appendingPathComponent("Tests/Surfaces/WeftGTKTests/Desktop")
    process.executableURL = drivers.appendingPathComponent("desktop")
    process.arguments =
      ["/usr/bin/python3", drivers.appendingPathComponent("drive.py").path, "-", Self.program.path]
      + options
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: scratch.write([UInt8](), to: "errors"))
    var own = ["WEFT_PICTURES": "1"]
    let user = folder ?? scratch.path("user")
    own["WEFT_USER_FOLDER"] = user.path
    if !isFirstStart, !options.contains(where: ["--workspace", "--account"].contains) {
      try Checkout.makeDefaultWorkspace(in: user.appendingPathComponent("data"))
    }
    process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
      .merging(environment) { $1 }
    try process.runHearingSignals()
    try resize(width: width, height: height)
  }

  deinit {
    // The driver ends with its input, and ends everything that it has started.
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Waits until a text is on the screen.
  public func sees(_ text: String) throws { try step("see \(text)") }

  /// Waits until a text is not on the screen.
  public func misses(_ text: String) throws { try step("unseen \(text)") }

  /// Moves the pointer to a text, once it is visible and no longer moves.
  public func hover(_ text: String) throws {
    try step("settled \(text)")
    try step("hover \(text)")
  }

  /// Clicks on a text, once it is visible and no longer moves.
  public func press(_ text: String) throws {
    try step("settled \(text)")
    try step("press \(text)")
  }

  /// Types a text with the keyboard.
  public func type(_ text: String) throws { try step("type \(text)") }

  /// Presses a key by its name in X, such as "Return" or "ctrl+f".
  public func key(_ name: String) throws { try step("key \(name)") }

  /// Turns the wheel over a text by some notches: down, or up for a negative number.
  public func wheel(by notches: Int, over text: String) throws {
    try sees(text)
    try step("roll \(notches) \(text)")
  }

  /// Saves a picture of the window, and returns its path.
  @discardableResult
  public func picture() throws -> URL {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-window-\(UUID().uuidString).png")
    try step("picture \(file.path)")
    return file
  }

  /// The texts on the screen, from top to bottom.
  public func texts() throws -> [Shown] {
    try step("texts").compactMap { line in
      guard let match = line.wholeMatch(of: /seen: (\d+) (\d+) (\d+) (\d+) ([^:]+): (.*)/) else {
        return nil
      }
      let place = [match.1, match.2, match.3, match.4].compactMap { Int($0) }
      return Shown(role: String(match.5), text: String(match.6), place: place)
    }
  }

  /// Resizes the window, and waits until it has the size.
  public func resize(width: Int, height: Int) throws { try step("size \(width) \(height)") }

  /// Performs a step of `drive.py`, and returns the lines that it prints.
  ///
  /// - Throws: An error with the contents of the screen, if the step waits in vain.
  @discardableResult
  public func step(_ words: String) throws -> [String] {
    let answer = try ask(words)
    guard answer.failed else { return answer.lines }
    let shown = (try? ask("texts").lines.joined(separator: "\n")) ?? ""
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-window-\(UUID().uuidString).png")
    let isSaved = (try? ask("picture \(file.path)").failed) == false
    throw BrowserError(
      "\(words): \(answer.lines.prefix(60).joined(separator: "\n"))\n\(shown)\n\(isSaved ? "a picture: \(file.path)" : "")"
    )
  }

  private func ask(_ words: String) throws -> Answer {
    try input.fileHandleForWriting.write(contentsOf: Data((words + "\n").utf8))
    while true {
      // Other programs' output may come between the answers.
      guard let line = nextLine() else {
        let errors = try? String(contentsOf: scratch.path("errors"), encoding: .utf8)
        throw BrowserError("\(words): the driver has ended: \(errors?.suffix(2_000) ?? "")")
      }
      if let answer = try? JSONDecoder().decode(Answer.self, from: line) { return answer }
    }
  }

  private func nextLine() -> Data? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread = Data(unread[(end + 1)...]) }
        return Data(unread[..<end])
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      unread += more
    }
  }
}
