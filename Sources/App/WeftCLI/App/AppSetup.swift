// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp

/// The application of an invocation: its workspace, its plugins and the files it follows.
struct AppSetup {
  /// The options that `weft` and `weft serve` have besides those of every screen.
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
  /// The first stack of screens.
  let path: [ScreenName]
  init(_ arguments: Arguments, _ options: ScreenOptions) throws {
    self.options = options
    path = [options.screen]
    let engine = try options.workspace.engine(
      environment: options.environment,
      plugins: options.plugins
    )
    try options.applyEvents(to: engine)
    app = ChatApp(engine, plugins: options.plugins, options: try Self.choices(arguments, options))
    do throws(PluginRefusal) {
      try options.plugins?.follow()
    } catch {
      Output.error("weft: \(error.text); \(error.remedy)")
    }
  }

  /// The screen named by `--screen`; channels by default.
  static func screen(_ arguments: Arguments) throws(UsageError) -> ScreenName {
    let name = try arguments.value("--screen") ?? "channels"
    guard let screen = ScreenName(name) else {
      throw arguments.usageError(
        "--screen \"\(name)\" is none of \(ScreenName.names), settings, help"
      )
    }
    return screen
  }

  /// The event file to follow, which need not exist yet; nil without `--watch`.
  static func watched(_ arguments: Arguments) throws(UsageError) -> String? {
    guard let path = try arguments.value("--watch") else { return nil }
    guard PathKind(of: path) != .folder else {
      throw arguments.usageError("--watch \"\(path)\" is a folder; name a file of events")
    }
    return path
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
    chosen.watched = try watched(arguments)
    return chosen
  }
}
