// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftModel
internal import WeftPostgres

/// `weft database`: what operators do with a database of workspaces.
enum DatabaseCommand {
  private static let json = Option("--json", nil, "writes one JSON document")

  private static func syntax(
    _ name: String,
    _ summary: String,
    _ options: [Option] = [json]
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
    """
    Makes the tables of a PostgreSQL database, or brings those of an earlier version up to date.

    ADDRESS is postgresql://HOST/DATABASE, with the role and all else as libpq reads it; passwords belong into
    PGPASSWORD or ~/.pgpass. All is in the schema weft. Run it again after an update of Weft, and once a year:
    it makes the log's tables of the next twelve months and drops empty ones of the past.
    """
  )

  static let checkSyntax = syntax(
    "check",
    """
    Looks for contradictions in a database, and ends with 1 when there are some.

    It reads every row, at one moment, and changes nothing. With --restored it also begins another epoch of the
    workspace that ADDRESS names, after which every client loads anew: run it so after restoring a backup.
    """,
    [
      Option("--restored", nil, "begins another epoch of a workspace that a backup brought back"),
      json,
    ]
  )

  static let statusSyntax = syntax(
    "status",
    "Lists the workspaces of a database, their positions, and who is connected."
  )

  static let revokeSyntax = syntax(
    "revoke",
    """
    Ends all sessions of a user in a workspace, at every host within a second.

    ADDRESS names both: postgresql://HOST/DATABASE?workspace=ID&user=USER. A link that is still open lets the user
    in again, so have no more of them made first, and wait until they have expired.
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
      case 0: "made its tables, version \(done.to)"
      case done.to: "its tables have version \(done.to) already"
      default: "brought its tables from version \(done.from) to \(done.to)"
      }
    Output.print("\(address.shown): \(step)\n")
    if !done.made.isEmpty { Output.print("log: \(done.made.count) months made\n") }
    if !done.dropped.isEmpty { Output.print("log: \(done.dropped.count) months dropped\n") }
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
    let (workspaces, hosts) = (try database.workspaces(), try database.hosts())
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
      throw arguments.usageError("name the ADDRESS, such as postgresql:///chats")
    }
    guard PostgresAddress.isOne(text) else {
      // The text may hold a password, so the error does not repeat it.
      throw arguments.usageError("ADDRESS is no address; write postgresql://HOST/DATABASE")
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
