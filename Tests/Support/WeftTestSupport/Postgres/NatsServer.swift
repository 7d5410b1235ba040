// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A NATS server for one test, on a free port of this machine.
///
/// A watching shell ends it when the test process has ended in any way.
public final class NatsServer {
  private let folder: URL
  private var process: Process?
  private let port: Int

  /// Its address.
  public var address: String { "nats://127.0.0.1:\(port)" }

  /// Starts a server.
  public init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-nats-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = try Self.run(in: folder, port: -1)
    (self.process, port) = (process, try Self.port(in: folder))
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Stops the server at once.
  public func stop() {
    process?.terminate()
    process?.waitUntilExit()
    process = nil
  }

  /// Restarts it at the same address.
  public func startAgain() throws {
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process = try Self.run(in: folder, port: port)
    _ = try Self.port(in: folder)
  }

  private static func run(in folder: URL, port: Int) throws -> Process {
    let script = """
      nats-server -a 127.0.0.1 -p "$3" --ports_file_dir "$2" >"$2/log" 2>&1 &
      server=$!
      trap 'kill -KILL $server' TERM INT HUP
      while [ -d "/proc/$1" ] && [ -d "/proc/$server" ]; do sleep 0.1; done
      kill -KILL $server 2>/dev/null
      """
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c", script, "nats", "\(ProcessInfo.processInfo.processIdentifier)", folder.path, "\(port)",
    ]
    (shell.standardInput, shell.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    return shell
  }

  /// The port, which the server writes into a file when it accepts connections.
  private static func port(in folder: URL) throws -> Int {
    for _ in 0..<400 {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      if let name = names.first(where: { $0.hasSuffix(".ports") }),
        let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8),
        let port = text.firstMatch(of: /127\.0\.0\.1:([0-9]+)/).flatMap({ Int($0.1) })
      {
        return port
      }
      Thread.sleep(forTimeInterval: 0.05)
    }
    throw PostgresServer.Failure(description: "nats-server did not start; see \(folder.path)/log")
  }
}
