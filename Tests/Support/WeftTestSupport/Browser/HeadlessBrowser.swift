// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON

/// A Chromium without windows, driven over a socket; it ends with this object.
///
/// Chromium speaks its protocol on descriptors 3 and 4 as JSON separated by zero bytes, so neither
/// a port nor a WebSocket is needed. If the tests are killed, the socket closes and the browser
/// ends with it.
public final class HeadlessBrowser {
  /// The longest time that an answer may take.
  static let patience = Duration.seconds(120)

  private let process = Process()
  private let socket: MessageSocket
  // Retained, since the folder is removed with it.
  private let profile: Scratch
  private var lastID: Int64 = 0
  private(set) var events: [JSONValue] = []

  /// Starts a browser with its own profile.
  public init() throws {
    let program = try Self.program()
    profile = try Scratch()
    socket = try MessageSocket()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The shell moves the socket to the browser's descriptors, and becomes the browser.
    process.arguments = [
      "-c", #"exec "$0" "$@" 3<&0 4>&0 </dev/null >/dev/null 2>&1"#, program,
      "--remote-debugging-pipe", "--headless", "--no-sandbox", "--disable-gpu",
      "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run",
      // A microphone that beeps, which pages may use.
      "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", "--mute-audio",
      "--hide-scrollbars", "--user-data-dir=\(profile.folder.path)", "about:blank",
    ]
    process.standardInput = socket.child
    try process.run()
    try socket.child.close()
  }

  deinit {
    // A request first, since the browser ends its own child processes; the socket shows when it is
    // gone.
    let deadline = ContinuousClock.now + .seconds(5)
    if (try? socket.send(#"{"id":0,"method":"Browser.close"}"#, until: deadline)) != nil {
      while (try? socket.receive(until: deadline)) != nil {}
    }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// The path of the browser: `WEFT_BROWSER`, or that of the Debian package.
  private static func program() throws(BrowserError) -> String {
    let named = ProcessInfo.processInfo.environment["WEFT_BROWSER"]
    let places = named.map { [$0] } ?? ["/usr/lib/chromium/chromium-headless-shell"]
    guard let place = places.first(where: FileManager.default.isExecutableFile) else {
      throw BrowserError(
        "there is no browser at \(places[0]): install the Debian package chromium-headless-shell, "
          + "as make test does, or specify the program of a Chromium in WEFT_BROWSER"
      )
    }
    return place
  }

  /// Sends a command and waits for its answer; earlier events are kept.
  func call(
    _ method: String,
    _ parameters: JSONValue = [:],
    session: String? = nil
  ) throws(BrowserError) -> JSONValue {
    lastID += 1
    var message: [JSONValue.Member] = [
      .init("id", .integer(lastID)), .init("method", .string(method)),
      .init("params", parameters),
    ]
    if let session { message.append(.init("sessionId", .string(session))) }
    let deadline = ContinuousClock.now + Self.patience
    try socket.send(JSONWriter.compact(.object(message)), until: deadline)
    while true {
      let answer = try next(until: deadline)
      guard answer["id"] == .integer(lastID) else {
        events.append(answer)
        continue
      }
      if let error = answer["error"] {
        throw BrowserError(
          "the browser refuses \(method) \(JSONWriter.compact(parameters)): \(JSONWriter.compact(error))"
        )
      }
      return answer["result"] ?? .null
    }
  }

  /// Waits for an event, unless it has already arrived.
  func wait(for isMeant: (JSONValue) -> Bool) throws(BrowserError) {
    if events.contains(where: isMeant) { return }
    let deadline = ContinuousClock.now + Self.patience
    while true {
      let event = try next(until: deadline)
      events.append(event)
      if isMeant(event) { return }
    }
  }

  private func next(until deadline: ContinuousClock.Instant) throws(BrowserError) -> JSONValue {
    let message = try socket.receive(until: deadline)
    do {
      return try JSONParser.parse(message)
    } catch {
      throw BrowserError("the browser sent no JSON: \(error)")
    }
  }
}
