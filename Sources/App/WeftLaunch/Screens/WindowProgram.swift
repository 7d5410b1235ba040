// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
package import WeftApp
package import WeftAvatars
internal import WeftPluginHost
internal import WeftSystem

/// A program that shows the application in windows, with the same options and chats as `weft`.
package struct WindowProgram {
  /// The application.
  package let app: ChatApp
  /// The first stack of screens.
  package let path: [ScreenName]
  /// The chosen colours, or `nil` for those of the desktop.
  package let colours: ThemeChoice?
  /// The channel or thread that is selected at first.
  package let selected: String?
  /// Whether lines run from right to left.
  package let isRightToLeft: Bool
  /// The pictures that may be shown, or `nil` for none.
  package let pictures: PictureLibrary?
  /// The program that plays sounds, or `nil` if the user has named none.
  package let player: SoundPlayer?

  /// Runs a program until its user quits, and returns the exit status.
  ///
  /// It shows the application again for each account that the user adds, and after a choice at the welcome.
  ///
  /// - Parameters:
  ///   - name: The program's name, for its help.
  ///   - wake: Ends the wait of its loop, on any thread.
  ///   - show: Shows the application until its user quits or chooses what it continues with.
  package static func run(
    _ name: String,
    wake: @escaping @Sendable () -> Void,
    show: (WindowProgram) throws -> Void
  ) -> Int32 {
    Launch.run { given in
      let syntax = syntax(name)
      // With this folder, a plugin that is dropped on the window is used at once.
      if let folder = PluginFolders.installed { try? PrivateFolder.make(folder) }
      var words = try AccountWords.started(given)
      while true {
        let arguments = try Arguments(words, syntax: syntax)
        if arguments.asksForHelp { return 0 }
        let options = try ScreenOptions(
          arguments,
          screen: AppSetup.screen(arguments),
          defaultSize: (80, 24),
          isLive: true,
          unnamed: .last
        )
        let setup = try AppSetup(arguments, options, wake: wake)
        options.plugins?.onRedrawRequest(wake)
        let player = try PlayerChoice.command(arguments)
        for note in player.notes { setup.app.tell(note) }
        try show(WindowProgram(setup, options, player: player.command))
        setup.report()
        try options.workspace.check()
        let status = options.report()
        guard let next = setup.successor(of: words) else {
          return setup.reportLoss() ? 1 : status
        }
        words = next
      }
    }
  }

  private init(_ setup: AppSetup, _ options: ScreenOptions, player: [String]) {
    self.player = SoundPlayer(player, ProcessInfo.processInfo.environment)
    app = setup.app
    path = setup.path
    (colours, selected) = (options.colours, options.selected)
    (isRightToLeft, pictures) = (options.isRightToLeft, options.pictures)
  }

  /// Options that only terminals have.
  private static let notInWindows = ["--size", "--show-pictures"]

  private static func syntax(_ name: String) -> CommandSyntax {
    CommandSyntax(
      name: name,
      summary: """
        Show chats in a window: channels, threads, messages and replies.

        Without --workspace and --account, it shows the chats of all accounts added
        with weft accounts add. Without accounts, it shows the .weft file opened last,
        or else $XDG_DATA_HOME/weft/default.weft, or else a welcome: it adds an account,
        opens or imports a file, or shows the demo. It accepts the options of weft.
        """,
      options: ScreenOptions.options.filter { !notInWindows.contains($0.name) } + AppSetup.options
        + [
          Option("--screen", "S", help: "first screen: \(ScreenName.names), settings, help"),
          PlayerChoice.option,
        ]
    )
  }

  /// Returns the path of a file that stores the program's state, or `nil` if the environment names no folder.
  package static func stateFile(_ name: String) -> String? { UserFolder.state.path("weft/\(name)") }
}
