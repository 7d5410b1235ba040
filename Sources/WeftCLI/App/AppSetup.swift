// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp

/// The application of an invocation: its workspace, its plugins, and what feeds it.
struct AppSetup {
  /// What the terminal and the page take besides the options of every screen.
  static let options = [
    Option(
      "--theme",
      ThemeChoice.allCases.map(\.rawValue).joined(separator: "|"),
      "the colours (default auto: those of the terminal or browser)"
    ),
    Option("--watch", "FILE", "a file of events that is followed as lines are added to it"),
  ]

  let options: ScreenOptions
  let app: ChatApp
  /// The screens that lie over each other at first.
  let path: [ScreenName]
  init(_ arguments: Arguments, _ options: ScreenOptions) throws {
    self.options = options
    let name = try arguments.value("--screen") ?? "channels"
    guard let screen = ScreenName(name) else {
      throw arguments.usageError(
        "--screen \"\(name)\" is none of \(ScreenName.names), settings, help"
      )
    }
    path = [screen]
    let engine = try options.workspace.engine(
      environment: options.environment,
      plugins: options.plugins
    )
    try options.files.applyEvents(to: engine, isStrict: options.isStrict)
    app = ChatApp(engine, plugins: options.plugins, options: try Self.choices(arguments, options))
    do throws(PluginRefusal) {
      try options.plugins?.follow()
    } catch {
      Output.error("weft: \(error.text); \(error.remedy)")
    }
  }

  private static func choices(
    _ arguments: Arguments,
    _ options: ScreenOptions
  ) throws -> ChatApp.Options {
    var chosen = ChatApp.Options()
    chosen.channels = options.files.channels ?? chosen.channels
    chosen.threads = options.files.threads ?? chosen.threads
    chosen.rowsAtFirst = options.workspace.rowsAtFirst
    chosen.isKept = options.workspace.isKept
    chosen.place = options.workspace.path
    chosen.version = Version.text
    chosen.folders =
      options.plugins == nil ? [] : try PluginFolders.paths(named: arguments.all("--plugins"))
    if let watched = try arguments.value("--watch") {
      guard PathKind(of: watched) != .folder else {
        throw arguments.usageError("--watch \"\(watched)\" is a folder; name a file of events")
      }
      chosen.watched = watched
    }
    return chosen
  }
}
