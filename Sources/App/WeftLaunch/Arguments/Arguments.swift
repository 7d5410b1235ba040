// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The arguments of one command, parsed by its syntax.
///
/// This parser is hand-written: the toolchain has none, and packages can't be fetched.
package struct Arguments {
  private let syntax: CommandSyntax
  private var values: [String: [String]] = [:]
  package private(set) var positionals: [String] = []

  /// Whether help was requested; it has then been printed, and the command does nothing else.
  package private(set) var asksForHelp = false

  package init(_ words: [String], syntax: CommandSyntax) throws(UsageError) {
    self.syntax = syntax
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--help" || word == "-h" {
        Output.print(OutputText(ours: syntax.help))
        asksForHelp = true
        return
      }
      if word == "--" {
        positionals += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        positionals.append(word)
        continue
      }
      try readOption(word, &rest)
    }
    let limit = syntax.positionalLimit ?? syntax.positionals.count
    guard positionals.count <= limit else {
      throw usageError("unexpected argument \"\(positionals[limit])\"")
    }
  }

  private mutating func readOption(
    _ word: String,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = syntax.options.first(where: { $0.name == name }) else {
      throw usageError("unknown option \"\(name)\"")
    }
    guard let valueName = option.value else {
      guard parts.count == 1 else { throw usageError("\(name) takes no value") }
      values[name] = [""]
      return
    }
    guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
      throw usageError("\(name) needs a value: \(name) \(valueName)")
    }
    values[name, default: []].append(value)
  }

  /// Returns these arguments, with missing options taken from others.
  package func filled(from others: Arguments) -> Arguments {
    var filled = self
    filled.values.merge(others.values) { own, _ in own }
    return filled
  }

  /// Returns these arguments, with an option's values replaced.
  package func with(_ name: String, _ values: [String]) -> Arguments {
    var changed = self
    changed.values[name] = values
    return changed
  }

  package func usageError(_ message: String) -> UsageError {
    UsageError(message, usage: syntax.usage)
  }

  package func has(_ flag: String) -> Bool {
    values[flag] != nil
  }

  package func all(_ name: String) -> [String] {
    values[name] ?? []
  }

  /// Returns the value of an option that may be given once, or `nil` if it is not given.
  package func value(_ name: String) throws(UsageError) -> String? {
    let given = all(name)
    guard given.count <= 1 else { throw usageError("\(name) is given \(given.count) times") }
    return given.first
  }

  /// The words that the syntax offers as values of an option.
  package func words(of name: String) -> [String] {
    syntax.options.first { $0.name == name }?.words ?? []
  }

  /// Returns the value of an option whose help lists the allowed words, or `nil` if it is not given.
  package func choice(_ name: String) throws(UsageError) -> String? {
    guard let word = try value(name) else { return nil }
    guard case .words(let words)? = syntax.options.first(where: { $0.name == name })?.completed
    else {
      return word
    }
    guard words.contains(word) else {
      throw usageError("\(name) \"\(word)\" is not one of \(words.joined(separator: ", "))")
    }
    return word
  }

  /// Returns the values of an option that may be repeated, or `nil` if it is not given.
  package func integers(
    _ name: String,
    in range: ClosedRange<Int>
  ) throws(UsageError) -> [Int]? {
    guard has(name) else { return nil }
    var numbers: [Int] = []
    for text in all(name) {
      guard let number = Int(text), range.contains(number) else {
        throw usageError(
          "\(name) \"\(text)\" is not a whole number from \(range.lowerBound) to \(range.upperBound)"
        )
      }
      numbers.append(number)
    }
    return numbers
  }

  package func integer(
    _ name: String,
    default absent: Int,
    in range: ClosedRange<Int> = 0...Int.max
  ) throws(UsageError) -> Int {
    guard let text = try value(name) else { return absent }
    guard let number = Int(text), range.contains(number) else {
      let bounds =
        range.upperBound == .max
        ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
      throw usageError("\(name) \"\(text)\" is not a whole number \(bounds)")
    }
    return number
  }
}

/// An error in the arguments; exit status 2.
package struct UsageError: Error {
  package let message: String
  package let usage: String

  package init(_ message: String, usage: String) {
    self.message = message
    self.usage = usage
  }
}

extension Error {
  /// The error's message, on one line.
  package var told: String { ((self as? UsageError)?.message ?? "\(self)").onOneLine }
}
