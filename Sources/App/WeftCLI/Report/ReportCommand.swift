// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLaunch

/// `weft report`: writes what others need to know about this Weft to explain a problem with it.
enum ReportCommand {
  static let syntax = CommandSyntax(
    name: "weft report",
    summary: """
      Write a report about this Weft to send with a description of a problem: its
      versions, its settings and the problems that it finds, but no texts, and no
      names or addresses of chats, people, files or servers. Read it before you send
      it. FILE is weft-report.txt unless you specify it.
      """,
    positionals: ["[FILE]"],
    options: [],
    positionalLimit: 1
  )

  private static let usual = "weft-report.txt"

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let path = arguments.positionals.first ?? usual
    let file = try OutputFile(path)
    try file.write(Report.text(arguments))
    try file.finish()
    Output.print("\(path): read it before you send it\n")
    return 0
  }
}

/// The text of a report.
///
/// Its values are numbers, words of Weft's own, or words of fixed lists. Nothing that someone typed or named is copied:
/// ``Value`` can't hold it.
enum Report {
  /// A value that contains nothing private.
  enum Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    case own(StaticString)
    case number(Int)
    /// A text, if it is one of those that are known before; another one is "other".
    case known(String?, of: [String])
    /// The raw value of an enumeration of Weft, or a version: only letters, digits, dots and hyphens are written.
    case word(String)

    init(stringLiteral value: StaticString) { self = .own(value) }
    init(integerLiteral value: Int) { self = .number(value) }
    init(booleanLiteral value: Bool) { self = value ? .own("yes") : .own("no") }

    /// A yes or no.
    static func truth(_ value: Bool) -> Value { value ? .own("yes") : .own("no") }

    /// The text in the report.
    var text: String {
      switch self {
      case .own(let text): "\(text)"
      case .number(let number): String(number)
      case .known(nil, _): "none"
      case .known(let text?, let all): all.contains(text) ? text : "other"
      case .word(let word): String(word.filter(Self.isPlain).prefix(40))
      }
    }

    private static func isPlain(_ sign: Character) -> Bool {
      sign.isASCII && (sign.isLetter || sign.isNumber || "./-".contains(sign))
    }
  }

  /// Lines below a heading.
  struct Part {
    let heading: StaticString
    let lines: [(name: StaticString, value: Value)]
  }

  /// Returns the whole report.
  static func text(_ arguments: Arguments) -> [UInt8] {
    let parts =
      [versions, system, folders, settings(arguments), accounts, workspaces, messages]
      + plugins()
    let lines = parts.flatMap { part in
      ["", "\(part.heading):"] + part.lines.map { "  \($0.name): \($0.value.text)" }
    }
    let head = [
      "Report of Weft: versions, settings and problems.",
      "It has no texts, and no names or addresses of chats, people, files or servers.",
    ]
    return Array((head + lines).joined(separator: "\n").utf8) + [0x0A]
  }
}
