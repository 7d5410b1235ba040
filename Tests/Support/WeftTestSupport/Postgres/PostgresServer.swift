// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import Synchronization

/// A PostgreSQL server for the tests of one process: a real one, in a temporary folder, reached by a socket there.
///
/// It starts on first use. A watching shell ends it, and removes the folder, when the test process
/// has ended in any way.
public final class PostgresServer: Sendable {
  /// The reason why a server can't be started.
  public struct Failure: Error, CustomStringConvertible {
    /// What was missing or failed.
    public let description: String

    /// Creates a failure with its description.
    public init(description: String) { self.description = description }
  }

  /// The server of this process.
  public static func shared() throws -> PostgresServer { try once.get() }

  private static let once = Result { try PostgresServer("") }

  /// Starts a separate server, which a test may stop.
  public static func alone() throws -> PostgresServer {
    try PostgresServer("-\(others.withLock { $0 += 1; return $0 })")
  }

  private static let others = Mutex(0)

  /// Starts a separate server with a disk of some megabytes at ``disk``, which is in memory and takes root to mount.
  public static func alone(disk megabytes: Int) throws -> PostgresServer {
    try PostgresServer("-\(others.withLock { $0 += 1; return $0 })", disk: megabytes)
  }

  /// The folder of its small disk, which only the server and its child processes see.
  public var disk: String { folder.appendingPathComponent("disk").path }

  /// The folder of its sockets.
  public let folder: URL
  private let programs: URL
  private let data: String
  private let count = Mutex(0)

  /// A role that needs a password, and has no rights.
  public static let guardedRole = "guarded"
  /// Its password.
  public static let guardedPassword = "right"

  /// The number in the name of its socket; it listens on no port.
  public static let port = 5999

  private init(_ suffix: String, disk megabytes: Int? = nil) throws {
    programs = try Self.newestPrograms()
    // The path of a socket is limited to about a hundred bytes.
    let process = ProcessInfo.processInfo.processIdentifier
    folder = URL(fileURLWithPath: "/tmp/weft-pg-\(process)\(suffix)")
    data = folder.appendingPathComponent("data").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    try run("initdb", ["-D", data, "-A", "trust", "-U", "weft", "-E", "UTF8", "--locale=C"])
    // One role needs a password; the others are trusted.
    let rules = "local all \(Self.guardedRole) scram-sha-256\nlocal all all trust\n"
    try Data(rules.utf8).write(to: URL(fileURLWithPath: data + "/pg_hba.conf"))
    try start(waiting: true, disk: megabytes)
    try watch()
    try sql("CREATE ROLE \(Self.guardedRole) LOGIN PASSWORD '\(Self.guardedPassword)'")
  }

  private static func newestPrograms() throws -> URL {
    let root = URL(fileURLWithPath: "/usr/lib/postgresql")
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    guard let newest = versions.compactMap({ Int($0) }).max() else {
      throw Failure(
        description: "there is no PostgreSQL in \(root.path); make test-packages installs it"
      )
    }
    return root.appendingPathComponent("\(newest)/bin")
  }

  /// Runs a program of the server, which refuses to run as root.
  ///
  /// - Parameter megabytes: The size of a disk in a separate namespace, in which the mount ends
  ///   with it.
  private func run(_ name: String, _ arguments: [String], disk megabytes: Int? = nil) throws {
    var words = [programs.appendingPathComponent(name).path] + arguments
    if getuid() == 0 {
      words =
        ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] + words
    }
    // Foundation waits until all inherited descriptors are closed; a server would keep them open.
    let script = """
      for file in /proc/self/fd/*; do
        number=${file##*/}
        [ "$number" -le 2 ] || eval "exec $number>&-"
      done
      exec "$@"
      """
    if let megabytes {
      let mount = """
        owner=$(id -u postgres)
        mkdir "$1" && mount -t tmpfs -o "size=\(megabytes)m,mode=700,uid=$owner" tmpfs "$1" || exit 1
        shift
        exec "$@"
        """
      words = ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", mount, "sh", disk] + words
    }
    let shell = URL(fileURLWithPath: "/bin/bash")
    let done = try Subprocess(shell, ["-c", script, "bash"] + words, in: folder)
    guard done.status == 0 else {
      throw Failure(description: "\(name) failed: \(done.errors) \(done.text)")
    }
  }

  private func start(waiting: Bool, disk megabytes: Int? = nil) throws {
    var options =
      "-k \(folder.path) -p \(Self.port) -c listen_addresses='' -c max_connections=200 -c log_min_messages=panic"
    // Vacuuming a catalog deletes a file that the next connection writes again, which a full disk prevents.
    if megabytes != nil { options += " -c autovacuum=off" }
    let log = folder.appendingPathComponent("log").path
    let words = ["-D", data, "-l", log, waiting ? "-w" : "-W", "-o", options, "start"]
    try run("pg_ctl", words, disk: megabytes)
  }

  /// Stops the server at once, like a crash; after a restart it rolls back what was not committed.
  public func crash() throws { try run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]) }

  /// Restarts the server without waiting until it accepts connections.
  public func startAgain() throws { try start(waiting: false) }

  private func watch() throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    let script = """
      trap '' INT TERM HUP
      while [ -d /proc/$1 ]; do sleep 0.5; done
      server=$(head -n 1 "$2/data/postmaster.pid")
      [ -z "$server" ] || kill -INT "$server"
      while [ -n "$server" ] && [ -d "/proc/$server" ]; do sleep 0.1; done
      rm -rf "$2"
      """
    shell.arguments = [
      "-c", script, "watch", "\(ProcessInfo.processInfo.processIdentifier)", folder.path,
    ]
    (shell.standardInput, shell.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
    shell.standardError = FileHandle.nullDevice
    try shell.run()
  }

  /// The address of a database, and of a workspace in it.
  public func address(
    _ database: String = "postgres",
    workspace: String? = nil,
    user: String? = nil,
    role: String = "weft"
  ) -> String {
    let host = folder.path.replacingOccurrences(of: "/", with: "%2F")
    var queries: [String] = []
    if let workspace { queries.append("workspace=\(workspace)") }
    if let user { queries.append("user=\(user)") }
    let query = queries.isEmpty ? "" : "?" + queries.joined(separator: "&")
    return "postgresql://\(role)@\(host):\(Self.port)/\(database)\(query)"
  }

  /// Returns a name that no other test has been given.
  public func newName(_ kind: String = "w") -> String {
    "\(kind)\(count.withLock { $0 += 1; return $0 })"
  }

  /// Creates an empty database.
  public func newDatabase() throws -> String {
    let name = newName("d")
    try sql("CREATE DATABASE \(name)")
    return name
  }

  /// Runs statements with psql, and returns what it prints: a line for each row.
  @discardableResult
  public func sql(_ statements: String, in database: String = "postgres") throws -> String {
    let done = try Subprocess(
      programs.appendingPathComponent("psql"),
      [
        "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder.path, "-p", "\(Self.port)",
        "-U", "weft", "-d", database, "-c", statements,
      ]
    )
    guard done.status == 0 else { throw Failure(description: "\(statements): \(done.errors)") }
    return done.text.trimmingCharacters(in: .newlines)
  }
}
