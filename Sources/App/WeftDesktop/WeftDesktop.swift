// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftGTK
private import Glibc
internal import WeftGTK
internal import WeftLaunch

/// The program `weft-desktop`: the application in a GTK window.
@main
enum WeftDesktop {
  /// The application id, by which the desktop finds its window, icon and notifications.
  static let id = "org.weft.Weft"

  static func main() {
    exit(
      WindowProgram.run("weft-desktop", wake: DesktopLoop.wake) { program in
        GTKLoop.join()
        try DesktopApp(program).run()
      }
    )
  }
}
