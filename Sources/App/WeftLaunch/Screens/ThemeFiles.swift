// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
package import WeftApp
internal import WeftJSON
internal import WeftScene
internal import WeftSystem

/// The themes of an invocation: those that Weft includes, those in the user's settings, and one that `--theme` names.
///
/// A theme that can't be used is an error if it is named; others of the user's own are reported and left out.
package struct ThemeFiles {
  /// The themes to choose from.
  package private(set) var themes = ThemeSet.shipped
  /// The theme that `--theme` names, or `nil` without the option.
  package private(set) var choice: ThemeChoice?
  /// Notes for the user about themes that were left out.
  package private(set) var notes: [String] = []

  /// The option that names a theme.
  ///
  /// - Parameter isLive: Whether the system's colours can be followed.
  package static func option(isLive: Bool) -> Option {
    Option(
      "--theme",
      "NAME|FILE",
      help: isLive
        ? "colours: \(words(isLive).joined(separator: ", ")), a theme in the settings folder, or a JSON file (default auto: those of the terminal or browser)"
        : "colours: \(words(isLive).joined(separator: ", ")), a theme in the settings folder, or a JSON file (default light)",
      words: words(isLive)
    )
  }

  private static func words(_ isLive: Bool) -> [String] {
    (isLive ? [ThemeChoice.auto.id] : []) + ThemeSet.shipped.all.map(\.name)
  }

  /// Reads the themes.
  ///
  /// - Parameter isLive: Whether all themes in the user's settings count. A snapshot uses only the one that is named.
  package init(_ arguments: Arguments, isLive: Bool) throws {
    if isLive { addOwn() }
    guard let name = try arguments.value("--theme") else { return }
    if name.contains("/") || name.hasSuffix(".json") {
      let theme = try Self.named(name)
      themes.add(theme)
      choice = ThemeChoice(theme)
      return
    }
    if Self.isName(name), !isLive, themes.choice(name) == nil, let file = Self.file(name),
      PathKind(of: file) != .nothing
    {
      themes.add(try Self.own(file))
    }
    // A live command that writes one screen into a file takes its usual words, too.
    let words = arguments.words(of: "--theme")
    choice = name == "auto" && !words.contains(name) ? nil : themes.choice(name)
    if choice != nil { return }
    throw arguments.usageError(
      "--theme \"\(name)\" is not one of \(words.joined(separator: ", ")), and no theme in \(Self.folder ?? "the settings folder")"
    )
  }

  private static let kind = "a theme as JSON"
  /// The maximum size of a file; one with all colours has less than 1 KB.
  private static let mostBytes = 1 << 20
  /// The maximum number of themes in the user's settings; others are ignored.
  private static let mostThemes = 50

  private static var folder: String? { UserFolder.config.path("weft/themes") }

  private static func file(_ name: String) -> String? { folder.map { "\($0)/\(name).json" } }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 40
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
  }

  /// Adds the themes in the user's settings.
  private mutating func addOwn() {
    guard let folder = Self.folder,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return }
    let files = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
    for name in files.prefix(Self.mostThemes) {
      do {
        themes.add(try Self.own("\(folder)/\(name)"))
      } catch {
        let note = "\(error); the theme is left out"
        Output.error("weft: \(note)")
        notes.append(note)
      }
    }
  }

  /// Reads a file of the user's settings, if no other user can have written it.
  private static func own(_ path: String) throws(Failure) -> Theme {
    try theme(path, try SettingsFile.bytes(of: path, atMost: mostBytes))
  }

  private static func named(_ path: String) throws(Failure) -> Theme {
    try theme(path, try InputFile.bytes(of: path, kind: kind, atMost: mostBytes))
  }

  /// Parses a theme, whose name is that of the file.
  static func theme(_ path: String, _ bytes: [UInt8]) throws(Failure) -> Theme {
    let file = path.split(separator: "/").last ?? ""
    let name = String(file.hasSuffix(".json") ? file.dropLast(5) : file)
    guard isName(name), !words(true).contains(name) else {
      throw Failure(
        "\(path): name the file after the theme, in letters, digits and hyphens, but not \(words(true).joined(separator: ", "))"
      )
    }
    let members = try SettingsFile.members(path, bytes, content: "tokens and their colours")
    var base = Theme.light
    var colors: [Color: UInt32] = [:]
    for member in members {
      do throws(ThemeProblem) {
        if member.key == "base" {
          base = try Self.base(member.value)
        } else {
          colors[try token(member.key)] = try color(member.value)
        }
      } catch {
        throw Failure("\(path): \"\(member.key.prefix(40))\": \(error.reason)")
      }
    }
    let theme = base.replacing(colors, name: name)
    if let pair = theme.unreadable { throw Failure("\(path): \(sentence(pair))") }
    return theme
  }

  private static func base(_ value: JSONValue) throws(ThemeProblem) -> Theme {
    guard case .string(let name) = value,
      let theme = Theme.shipped.first(where: { $0.name == name })
    else {
      let names = Theme.shipped.map(\.name).joined(separator: ", ")
      throw ThemeProblem("write the theme that this one changes: \(names)")
    }
    return theme
  }

  private static func token(_ name: String) throws(ThemeProblem) -> Color {
    if let color = Color.token(named: name) { return color }
    let names = Theme.light.tokens.map(\.name).joined(separator: ", ")
    throw ThemeProblem("there is no such token; choose from \(names)")
  }

  private static func color(_ value: JSONValue) throws(ThemeProblem) -> UInt32 {
    if case .string(let text) = value, text.hasPrefix("#"), text.utf8.count == 7,
      text.dropFirst().allSatisfy(\.isHexDigit), let rgb = UInt32(text.dropFirst(), radix: 16)
    {
      return rgb
    }
    throw ThemeProblem("write the colour as six hexadecimal digits, such as \"#1B1F23\"")
  }

  private static func sentence(_ pair: Theme.Unreadable) -> String {
    func shown(_ token: (name: String, rgb: UInt32)) -> String {
      let digits = String(token.rgb, radix: 16, uppercase: true)
      return "\(token.name) (#\(String(repeating: "0", count: 6 - digits.count))\(digits))"
    }
    // Rounded down, so that an insufficient ratio doesn't look sufficient.
    let found = (pair.contrast.found * 100).rounded(.down) / 100
    return
      "\(shown(pair.ink)) on \(shown(pair.ground)) has a contrast of \(found):1 and needs \(pair.contrast.least):1; make one of them lighter or darker"
  }
}

/// The reason why a member of a theme can't be used.
private struct ThemeProblem: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension ThemeFiles {
  private static var record: ChoiceFile { ChoiceFile("colours") }

  /// The theme that the user chose last in a terminal or window, if it still exists.
  package var kept: ThemeChoice? { themes.choice(Self.record.lines.first ?? "") }

  /// Stores the theme that the user chose; failures are ignored.
  package static func keep(_ choice: ThemeChoice) { record.keep([choice.id]) }
}
