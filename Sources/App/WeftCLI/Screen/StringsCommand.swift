// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftLaunch
internal import WeftLocale

/// `weft strings`: prints the texts of a language.
enum StringsCommand {
  static let syntax = CommandSyntax(
    name: "weft strings",
    summary: """
      Print all texts of a language as JSON. Texts that it lacks are in English, so
      this is what a translation starts or continues with: save it as a file named
      after the language, such as de.json, translate it, and pass it with --strings,
      or move it to $XDG_CONFIG_HOME/weft/strings, which weft and weft serve read.
      """,
    positionals: ["[LANGUAGE]"],
    options: [Translations.option]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let language = arguments.positionals.first ?? "en"
    guard let locale = Locale(named: language) else {
      throw arguments.usageError("\"\(language)\" is not a language such as de or pt-BR")
    }
    let tables = try Translations(arguments, isLive: true).tables(for: locale)
    let strings = StringCatalog(locale: locale, tables: tables)
    let rules = try StringTable(json: Array("{}".utf8), language: language).rules
    Output.print(OutputText(StringTable.document(AppWords.texts(toTranslate: strings, by: rules))))
    return 0
  }
}
