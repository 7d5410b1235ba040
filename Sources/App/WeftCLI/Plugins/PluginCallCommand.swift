// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON
internal import WeftLaunch
internal import WeftPluginHost
internal import WeftPoints

/// `weft plugins call`: calls an open hook point of a plugin with arguments from the command line.
enum PluginCallCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins call",
    summary: """
      Call an open hook point that a plugin provides, and print its answer.

      Write the arguments in the order of the point's signature: numbers in decimal,
      texts as they are, records as JSON arrays such as [1,2.5,"x",null], addresses
      and absent records as null. Leave out arenas: each is passed empty, and its
      content is printed afterwards. Put -- before the first argument that starts
      with -.

      A plugin that is not trusted runs in a separate process, which can't pass
      addresses and arenas.
      """,
    positionals: ["FILE", "HOOK", "[ARGS…]"],
    options: [
      Option(
        "--in-process",
        help: "run it inside this process; only for plugins that you trust"
      ),
      Option("--json", help: "write one JSON document"),
    ],
    positionalLimit: 2 + PointSignature.mostArguments
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard arguments.positionals.count >= 2 else {
      throw arguments.usageError("specify the FILE and the HOOK to call")
    }
    let file = arguments.positionals[0]
    let id = arguments.positionals[1]
    try NamedPlugin(file).expectFile()
    var policy = PluginPolicy.user
    policy.trustsAll = arguments.has("--in-process")
    let host = PluginHost(file: file, policy: policy, times: .patient)
    host.waitUntilStarted()
    let point = try point(id, of: host, file)
    var reader = PointArgumentReader(arguments.positionals.dropFirst(2))
    let values = try reader.read(point.signature) { arguments.usageError($0) }
    let result = try point.call(values)
    for line in host.logLines + host.points.problems { Output.error("weft: \(line)") }
    guard host.points.problems.isEmpty else {
      throw Failure("\(file): the call of \"\(id)\" failed; see above and tell its author")
    }
    let report = PointReport(point: point, result: result, arguments: values)
    Output.print(
      arguments.has("--json") ? OutputText(report.json) : OutputText(lines: report.lines)
    )
    return 0
  }

  private static func point(_ id: String, of host: PluginHost, _ file: String) throws -> Point {
    if let problem = host.problems.first {
      // The plugin's log explains the problem.
      for line in host.logLines { Output.error("weft: \(line)") }
      throw Failure(problem.line)
    }
    if host.entries.contains(where: { $0.hooks.contains(id) }) {
      throw Failure(
        "\(file): \"\(id)\" is a hook for rows, not an open point; weft snapshot --plugins shows it"
      )
    }
    guard let point = host.points.point(id), !host.points.providers(of: id).isEmpty else {
      let known = host.points.points.map(\.id).filter { !host.points.providers(of: $0).isEmpty }
      let remedy =
        known.isEmpty
        ? "it provides no open points" : "specify one of " + known.joined(separator: ", ")
      throw Failure("\(file): it does not provide \"\(id)\"; \(remedy)")
    }
    return point
  }
}

/// A parser of command-line words as the arguments of a signature.
struct PointArgumentReader {
  private var words: ArraySlice<String>

  init(_ words: ArraySlice<String>) {
    self.words = words
  }

  /// Parses all arguments; `refuse` makes an error from a message.
  mutating func read(
    _ signature: PointSignature,
    refuse: (String) -> UsageError
  ) throws(UsageError) -> [DynamicPointValue] {
    let wanted = signature.arguments.filter { $0 != .arena }.count
    guard words.count == wanted else {
      throw refuse("\"\(signature)\" takes \(wanted) arguments, but \(words.count) were given")
    }
    var values: [DynamicPointValue] = []
    for (index, type) in signature.arguments.enumerated() {
      if type == .arena {
        values.append(.arena(PointArena()))
        continue
      }
      let word = words.removeFirst()
      guard let value = Self.value(word, type) else {
        throw refuse("argument \(index + 1) of \"\(signature)\" is \(type.name), not \"\(word)\"")
      }
      values.append(value)
    }
    return values
  }

  private static func value(_ word: String, _ type: PointType) -> DynamicPointValue? {
    switch type {
    case .int32: Int32(word).map { .int32($0) }
    case .uint32: UInt32(word).map { .uint32($0) }
    case .int64: Int64(word).map { .int64($0) }
    case .uint64: UInt64(word).map { .uint64($0) }
    case .double: Double(word).map { .double($0) }
    case .pointer: word == "null" ? .pointer(0) : nil
    case .text: .text(word)
    case .record: word == "null" ? .record(nil) : record(word).map { .record($0) }
    case .void, .arena: nil
    }
  }

  private static func record(_ word: String) -> PointRecord? {
    guard case .array(let items)? = try? JSONParser.parse(Array(word.utf8)) else { return nil }
    var values: [PointRecord.Value] = []
    for item in items {
      switch item {
      case .null: values.append(.absent)
      case .bool(let flag): values.append(.integer(flag ? 1 : 0))
      case .integer(let number): values.append(.integer(number))
      case .number(let number): values.append(.number(number))
      case .string(let text): values.append(.text(text))
      default: return nil
      }
    }
    return PointRecord(values)
  }
}

/// The result of calling a point, as text and as JSON.
struct PointReport {
  let point: Point
  let result: DynamicPointValue
  let arguments: [DynamicPointValue]

  var lines: [String] {
    let arenas: [String] = arguments.compactMap { value in
      guard case .arena(let arena) = value else { return nil }
      return "arena: \(arena.operations.count * 8) bytes of operations, "
        + "text \(content(arena).debugDescription)"
    }
    return [word] + arenas
  }

  var json: JSONValue {
    let arenas: [JSONValue] = arguments.compactMap { value in
      guard case .arena(let arena) = value else { return nil }
      return [
        "operations": .integer(Int64(arena.operations.count * 8)), "text": .string(content(arena)),
      ]
    }
    return [
      "point": .string(point.id), "signature": .string(point.signature.description),
      "result": value, "arenas": .array(arenas),
    ]
  }

  private var word: String {
    switch result {
    case .int32(let status) where point.returnsStatus: "status \(status)"
    case .void: "done"
    case .text(let text?): text
    default: value == .null ? "absent" : JSONWriter.compact(value)
    }
  }

  private var value: JSONValue {
    switch result {
    case .void, .text(nil), .record(nil), .arena: .null
    case .int32(let number): .integer(Int64(number))
    case .uint32(let number): .integer(Int64(number))
    case .int64(let number): .integer(number)
    case .uint64(let number): .decimal("\(number)")
    case .double(let number): number.isFinite ? .number(number) : .string("\(number)")
    case .pointer(let address): address == 0 ? .null : .string("0x" + String(address, radix: 16))
    case .text(let text?): .string(text)
    case .record(let record?): .array(record.values.map(json))
    }
  }

  private func json(_ value: PointRecord.Value) -> JSONValue {
    switch value {
    case .absent: .null
    case .integer(let number), .time(let number): .integer(number)
    case .number(let number): number.isFinite ? .number(number) : .string("\(number)")
    case .text(let text): .string(text)
    }
  }

  private func content(_ arena: PointArena) -> String {
    String(decoding: arena.text, as: UTF8.self)
  }
}
