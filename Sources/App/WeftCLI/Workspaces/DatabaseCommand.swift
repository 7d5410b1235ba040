// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftLaunch
internal import WeftModel
internal import WeftPostgres

/// `weft database`: commands for operators of a database of workspaces.
enum DatabaseCommand {
  private static let json = Option("--json", help: "write one JSON document")

  private static func syntax(
    _ name: String,
    summary: String,
    options: [Option] = [json]
  ) -> CommandSyntax {
    CommandSyntax(
      name: "weft database \(name)",
      summary: summary,
      positionals: ["ADDRESS"],
      options: options,
      positionalLimit: 1
    )
  }

  static let initSyntax = syntax(
    "init",
    summary: """
      Create the tables of a PostgreSQL database, or upgrade those of an earlier
      version.

      ADDRESS is postgresql://HOST/DATABASE; libpq reads it, including the role and
      all parameters. Put passwords in PGPASSWORD or ~/.pgpass. All tables are in the
      schema weft. Run the command again after each update of Weft, and at least once
      a year: it creates the log's tables for the next twelve months and drops empty
      old ones.
      """
  )

  static let checkSyntax = syntax(
    "check",
    summary: """
      Check a database for inconsistencies. The exit status is 1 if it finds any.

      It reads every row in one snapshot, and changes nothing. After restoring a
      backup, run it with --restored: that also starts a new epoch of the workspace
      in ADDRESS, which makes all clients reload.
      """,
    options: [
      Option("--restored", help: "start a new epoch of a workspace restored from a backup"),
      json,
    ]
  )

  static let statusSyntax = syntax(
    "status",
    summary: "List the workspaces of a database, their positions, and the connected hosts."
  )

  static let revokeSyntax = syntax(
    "revoke",
    summary: """
      End all sessions of a user in a workspace, on every host within a second.

      ADDRESS contains both: postgresql://HOST/DATABASE?workspace=ID&user=USER. A link
      that is still valid signs the user in again, so first stop creating links for
      the user, and wait until the last one has expired.
      """
  )

  static func runInit(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: initSyntax)
    if arguments.asksForHelp { return 0 }
    let address = try address(arguments)
    let done = try PostgresDatabase(address).prepare()
    if arguments.has("--json") {
      let report: JSONValue = [
        "database": .string(address.shown), "from": .integer(done.from), "to": .integer(done.to),
        "made": .array(done.made.map { .string($0) }),
        "dropped": .array(done.dropped.map { .string($0) }),
      ]
      Output.print(OutputText(report))
      return 0
    }
    let step =
      switch done.from {
      case 0: "created the tables, version \(done.to)"
      case done.to: "the tables already have version \(done.to)"
      default: "upgraded the tables from version \(done.from) to \(done.to)"
      }
    Output.print("\(address.shown): \(step)\n")
    if !done.made.isEmpty { Output.print("log: created \(done.made.count) months\n") }
    if !done.dropped.isEmpty { Output.print("log: dropped \(done.dropped.count) months\n") }
    return 0
  }

  static func runCheck(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: checkSyntax)
    if arguments.asksForHelp { return 0 }
    let address = try address(arguments)
    let database = try PostgresDatabase(address)
    let faults = try database.faults()
    if arguments.has("--restored") {
      guard let workspace = address.workspace else {
        throw arguments.usageError("--restored needs ?workspace=ID in the ADDRESS")
      }
      guard try database.beginEpoch(of: workspace) else {
        throw Failure("\(address.shown): there is no workspace \"\(workspace)\"")
      }
    }
    if arguments.has("--json") {
      let report: JSONValue = [
        "database": .string(address.shown), "faults": .array(faults.map { .string($0) }),
      ]
      Output.print(OutputText(report))
    } else if faults.isEmpty {
      Output.print("\(address.shown): sound\n")
    }
    for fault in faults { Output.error("weft: \(address.shown): \(fault)") }
    return faults.isEmpty ? 0 : 1
  }

  static func runRevoke(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: revokeSyntax)
    if arguments.asksForHelp { return 0 }
    let address = try address(arguments)
    guard let workspace = address.workspace, let user = address.user else {
      throw arguments.usageError("revoke needs ?workspace=ID&user=USER in the ADDRESS")
    }
    let epoch = try PostgresDatabase(address).revoke(user, in: workspace)
    if arguments.has("--json") {
      let report: JSONValue = [
        "database": .string(address.shown), "workspace": .string(workspace),
        "user": .string(user.rawValue), "epoch": .integer(epoch),
      ]
      Output.print(OutputText(report))
      return 0
    }
    Output.print("\(address.shown): the sessions of \(user) have ended\n")
    return 0
  }

  static func runStatus(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: statusSyntax)
    if arguments.asksForHelp { return 0 }
    let database = try PostgresDatabase(try address(arguments))
    let workspaces = try database.workspaces()
    let hosts = try database.hosts()
    if arguments.has("--json") {
      let report: JSONValue = [
        "workspaces": .array(workspaces.map(\.json)), "hosts": .array(hosts.map(\.json)),
      ]
      Output.print(OutputText(report))
      return 0
    }
    for one in workspaces {
      let facts =
        "position \(one.position) of epoch \(one.epoch), \(one.kept) events kept, "
        + "\(one.channels) channels, opened by \(one.accounts), owner \(one.owner)"
      Output.print("\(one.id): \(facts)\n")
    }
    for host in hosts {
      let place = host.place.isEmpty ? "this machine" : host.place
      Output.print("connected: \(host.connections) from \(place)\n")
    }
    if workspaces.isEmpty { Output.print("no workspaces\n") }
    return 0
  }

  private static func address(_ arguments: Arguments) throws -> PostgresAddress {
    guard let text = arguments.positionals.first else {
      throw arguments.usageError("specify the ADDRESS, such as postgresql:///chats")
    }
    guard PostgresAddress.isOne(text) else {
      // The text may contain a password, so the error doesn't repeat it.
      throw arguments.usageError("ADDRESS is not valid; write postgresql://HOST/DATABASE")
    }
    return try PostgresAddress(text)
  }
}

extension PostgresWorkspaceStatus {
  fileprivate var json: JSONValue {
    [
      "id": .string(id), "owner": .string(owner), "epoch": .integer(epoch),
      "position": .integer(position), "kept": .integer(kept), "channels": .integer(channels),
      "accounts": .integer(accounts),
    ]
  }
}

extension PostgresHostStatus {
  fileprivate var json: JSONValue {
    ["place": .string(place), "connections": .integer(connections), "busy": .number(busy)]
  }
}
