// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A separate `weft serve`, which ends with this object.
public final class ServeProcess {
  /// The address it printed, including the key.
  public let url: String
  private let process = Process()
  private let output = Pipe()
  private let errors: URL

  /// Starts it, and waits until it listens.
  ///
  /// - Parameters:
  ///   - scratch: The folder of its key and, unless the options name another one, of its workspace.
  ///   - port: The port, or 0 for any.
  ///   - isFirstStart: Whether its user has no default workspace yet.
  ///   - kilobytes: The maximum size of files that it writes, or `nil` for no limit.
  public init(
    _ options: [String] = ["--no-plugins"],
    in scratch: Scratch,
    port: Int = 0,
    isFirstStart: Bool = false,
    largestFile kilobytes: Int? = nil
  ) throws {
    let subjects = ["--workspace", "--account", "--sign-key", "--demo"]
    if !isFirstStart, !options.contains(where: subjects.contains) {
      try Checkout.makeDefaultWorkspace(in: scratch.path("data"))
    }
    let words = ["serve", "--port", "\(port)"] + options
    if let kilobytes {
      // As on a full disk: the shell becomes the command, which inherits the limit.
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
      "XDG_CONFIG_HOME": scratch.path("config").path, "WEFT_PLUGINS": "",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
    try process.runHearingSignals()
    url = try Self.firstLine(output.fileHandleForReading)
  }

  deinit { end(by: SIGKILL) }

  /// The unit in which the shell limits the size of files.
  private static let block = 512

  /// The port on which it listens.
  public var port: Int { URL(string: url)?.port ?? 0 }

  /// The address without the key.
  public var origin: String { "http://127.0.0.1:\(port)" }

  /// Its connections and its listening socket, by unique names.
  public var sockets: Set<String> {
    let folder = "/proc/\(process.processIdentifier)/fd/"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let targets = files.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: folder + $0)
    }
    return Set(targets.filter { $0.hasPrefix("socket:") })
  }

  /// The number of times that its threads have slept, and so have been woken.
  public var wakeUps: Int {
    let folder = "/proc/\(process.processIdentifier)/task/"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.reduce(0) { sum, thread in
      let status = (try? String(contentsOfFile: folder + thread + "/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }

  /// Waits until it has closed some of its connections.
  public func waitForEnd(ofSomeOf sockets: Set<String>, seconds: Int = 120) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while sockets.isSubset(of: self.sockets) {
      guard ContinuousClock.now < deadline else {
        throw BrowserError("weft serve has let go of no connection")
      }
      _ = wait(for: [], milliseconds: 5)
    }
  }

  /// Waits until its standard error contains a text.
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

  /// Its standard error so far.
  public var told: String {
    get throws { String(decoding: try Data(contentsOf: errors), as: UTF8.self) }
  }

  /// Waits for a line of its standard error with a text, and returns the rest of that line.
  public func error(after text: String) throws -> String {
    try waitForError(text)
    let line = try told.split(separator: "\n").first { $0.contains(text) } ?? ""
    return String(line[(line.firstRange(of: text)?.upperBound ?? line.startIndex)...])
  }

  /// Its plugin workers, which have its process id in their arguments.
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

  /// Ends it, and returns its exit status once it is gone, or `nil` if the signal ended it.
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
