// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import Synchronization

/// A PostgreSQL server for the tests of one process: a real one, in a temporary folder, reached by a socket there.
///
/// It is started when a test first asks for it. A watching shell ends it, and removes the folder, when the process of
/// the tests has ended in whatever way.
public final class PostgresServer: Sendable {
  /// Where a server can't be started.
  public struct Failure: Error, CustomStringConvertible {
    /// What was missing or went wrong.
    public let description: String

    /// Says what went wrong.
    public init(description: String) { self.description = description }
  }

  /// The server of this process.
  public static func shared() throws -> PostgresServer { try once.get() }

  private static let once = Result { try PostgresServer("") }

  /// Starts a server that no other test uses, which a test may stop.
  public static func alone() throws -> PostgresServer {
    try PostgresServer("-\(others.withLock { $0 += 1; return $0 })")
  }

  private static let others = Mutex(0)

  /// Starts a server of its own that has a disk of some megabytes in ``disk``, which is memory and takes root to mount.
  public static func alone(disk megabytes: Int) throws -> PostgresServer {
    try PostgresServer("-\(others.withLock { $0 += 1; return $0 })", disk: megabytes)
  }

  /// The folder of its small disk, which the server and what it starts see, and nothing else does.
  public var disk: String { folder.appendingPathComponent("disk").path }

  /// The folder of its sockets.
  public let folder: URL
  private let programs: URL
  private let data: String
  private let count = Mutex(0)

  /// A role that has to know its password, and has no rights.
  public static let guardedRole = "guarded"
  /// Its password.
  public static let guardedPassword = "right"

  /// The number in the name of its socket; it listens at no port.
  public static let port = 5999

  private init(_ suffix: String, disk megabytes: Int? = nil) throws {
    programs = try Self.newestPrograms()
    // The path of a socket has room for a hundred bytes.
    let process = ProcessInfo.processInfo.processIdentifier
    folder = URL(fileURLWithPath: "/tmp/weft-pg-\(process)\(suffix)")
    data = folder.appendingPathComponent("data").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    try run("initdb", ["-D", data, "-A", "trust", "-U", "weft", "-E", "UTF8", "--locale=C"])
    // One role needs a password; the others are whoever says so.
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

  /// Runs a program of the server, which refuses to be run by root.
  ///
  /// - Parameter megabytes: The size of a disk that it gets in a namespace of its own, where the mount ends with it.
  private func run(_ name: String, _ arguments: [String], disk megabytes: Int? = nil) throws {
    var words = [programs.appendingPathComponent(name).path] + arguments
    if getuid() == 0 {
      words =
        ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] + words
    }
    // Foundation waits until nobody has a descriptor open that it gave the program; a server would keep it.
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
    let options =
      "-k \(folder.path) -p \(Self.port) -c listen_addresses='' -c max_connections=200 -c log_min_messages=panic"
    let log = folder.appendingPathComponent("log").path
    let words = ["-D", data, "-l", log, waiting ? "-w" : "-W", "-o", options, "start"]
    try run("pg_ctl", words, disk: megabytes)
  }

  /// Ends the server at once, as a crash does; it undoes what was not committed when it is started again.
  public func crash() throws { try run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]) }

  /// Starts the server again, and does not wait until it takes connections.
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
