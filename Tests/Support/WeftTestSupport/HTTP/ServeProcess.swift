// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A `weft serve` of its own, which ends with this object.
public final class ServeProcess {
  /// The address it told, the key in it.
  public let url: String
  private let process = Process()
  private let output = Pipe()
  private let errors: URL

  /// Starts it, and waits until it listens.
  ///
  /// - Parameters:
  ///   - scratch: Where it keeps its key and, unless another one is named, its workspace.
  ///   - port: The port, 0 for any.
  ///   - kilobytes: How large a file that it writes may become; nil for no limit.
  public init(
    _ options: [String] = ["--no-plugins"],
    in scratch: Scratch,
    port: Int = 0,
    largestFile kilobytes: Int? = nil
  ) throws {
    let words = ["serve", "--port", "\(port)"] + options
    if let kilobytes {
      // As on a full disk: the shell becomes the command, which keeps the limit.
      let script = "trap '' XFSZ; ulimit -f \(kilobytes * 1024 / Self.block); exec \"$0\" \"$@\""
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", script, Checkout.weft.path] + words
    } else {
      process.executableURL = Checkout.weft
      process.arguments = words
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    errors = try scratch.write([UInt8](), to: "errors")
    process.standardError = try FileHandle(forWritingTo: errors)
    let own = [
      "XDG_STATE_HOME": scratch.path("state").path, "XDG_DATA_HOME": scratch.path("data").path,
      "WEFT_PLUGINS": "",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
    try process.runHearingSignals()
    url = try Self.firstLine(output.fileHandleForReading)
  }

  deinit { end(by: SIGKILL) }

  /// The unit in which the shell limits the size of files.
  private static let block = 512

  /// The port it listens at.
  public var port: Int { URL(string: url)?.port ?? 0 }

  /// The address without the key.
  public var origin: String { "http://127.0.0.1:\(port)" }

  /// Its connections, and the socket it listens at, by names that nothing else has.
  public var sockets: Set<String> {
    let folder = "/proc/\(process.processIdentifier)/fd/"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let targets = files.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: folder + $0)
    }
    return Set(targets.filter { $0.hasPrefix("socket:") })
  }

  /// Goes on until it has let go of some of its connections.
  public func waitForEnd(ofSomeOf sockets: Set<String>, seconds: Int = 120) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while sockets.isSubset(of: self.sockets) {
      guard ContinuousClock.now < deadline else {
        throw BrowserError("weft serve has let go of no connection")
      }
      _ = wait(for: [], milliseconds: 5)
    }
  }

  /// Goes on until its standard error has a text.
  public func waitForError(_ text: String, seconds: Int = 120) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      let told = try told
      if told.contains(text) { return }
      guard ContinuousClock.now < deadline else {
        throw BrowserError("weft serve does not write \(text), but: \(told)")
      }
      _ = wait(for: [], milliseconds: 5)
    }
  }

  /// What it has written to standard error.
  public var told: String {
    get throws { String(decoding: try Data(contentsOf: errors), as: UTF8.self) }
  }

  /// The rest of the line of its standard error that has a text, once it is there.
  public func error(after text: String) throws -> String {
    try waitForError(text)
    let line = try told.split(separator: "\n").first { $0.contains(text) } ?? ""
    return String(line[(line.firstRange(of: text)?.upperBound ?? line.startIndex)...])
  }

  /// The workers of its plugins, which name it in their arguments.
  public var workers: Set<Int32> {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let found = all.compactMap { Int32($0) }.filter { worker in
      let line = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(worker)/cmdline"))) ?? Data()
      let words = String(decoding: line, as: UTF8.self).split(separator: "\0")
      return words.first?.hasSuffix("weft-worker") == true
        && words.contains("\(process.processIdentifier)")
    }
    return Set(found)
  }

  /// Ends it, and returns once it is gone: with what it ended, nil for the signal.
  @discardableResult
  public func end(by signal: Int32 = SIGTERM) -> Int32? {
    if process.isRunning { kill(process.processIdentifier, signal) }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : nil
  }

  private static func firstLine(_ file: FileHandle) throws -> String {
    let deadline = ContinuousClock.now + .seconds(120)
    var text = Data()
    while ContinuousClock.now < deadline {
      guard wait(for: [file.fileDescriptor], milliseconds: 100) else { continue }
      let piece = file.availableData
      text += piece
      let parts = String(decoding: text, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      if parts.count > 1 { return String(parts[0]) }
      if piece.isEmpty { break }
    }
    throw BrowserError("weft serve told no address: \(String(decoding: text, as: UTF8.self))")
  }
}
