// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftAvatars
internal import WeftImage
internal import WeftJSON
internal import WeftLaunch
internal import WeftPluginHost
internal import WeftScene
internal import WeftTerminal
internal import WeftWeb

/// One screen in one format.
struct Snapshot {
  private static let formats = ["text", "ansi", "html", "png", "scene", "model"]

  /// The options besides the screen and its contents.
  static let options = [
    Option("--format", formats.joined(separator: "|"), help: "output format (default text)"),
    Option("--width", "PT", help: "width of a page or picture in points, 1 to 10000 (default 420)"),
    Option(
      "--height",
      "PT",
      help: "height of a page or picture in points, 1 to 10000 (default 896)"
    ),
    Option("--scale", "1|2", help: "pixels per point of a picture (default 1)"),
    ThemeFiles.option(isLive: false),
  ]

  let options: ScreenOptions
  private let format: String
  private let points: (width: Int, height: Int, scale: Int)

  /// - Parameters:
  ///   - usual: The screen to show if none is named.
  ///   - allowance: The time that plugins may use for this and other screens; `nil` if it is the only one.
  init(
    _ arguments: Arguments,
    usual: String = "channels",
    allowance: PluginAllowance? = nil
  ) throws {
    let name = try arguments.value("--screen") ?? usual
    guard let screen = ScreenName(name) else {
      throw arguments.usageError("--screen \"\(name)\" is not one of \(ScreenName.names)")
    }
    format = try arguments.choice("--format") ?? "text"
    points = (
      width: try arguments.integer("--width", default: 420, in: 1...10_000),
      height: try arguments.integer("--height", default: 896, in: 1...10_000),
      scale: try arguments.integer("--scale", default: 1, in: 1...2)
    )
    options = try ScreenOptions(
      arguments,
      screen: screen,
      defaultSize: (80, 24),
      allowance: allowance
    )
  }

  /// Returns the bytes for a file, or for standard output without a path; refuses to write a PNG to a terminal.
  func bytes(for path: String?) throws -> Data {
    if format == "png", path == nil, Output.isTerminal {
      throw Failure(
        "--format png: a terminal can't show it; write it to a file with -o FILE"
      )
    }
    return try bytes()
  }

  /// Returns the screen in its format.
  func bytes() throws -> Data {
    // Each row is at least 16 points high, so no more can be visible.
    let rowLimit = points.height / 16 + 1
    switch format {
    case "png":
      let image = try SceneImage(
        try options.scene(rows: rowLimit, in: viewport),
        width: points.width,
        height: points.height,
        scale: points.scale,
        theme: options.theme,
        isRightToLeft: options.isRightToLeft,
        pictures: options.pictures
      )
      return Data(image.png)
    case "html":
      let page = HTMLPage(
        try options.scene(rows: rowLimit),
        title: "Weft",
        width: Double(points.width),
        language: options.locale.identifier(.bcp47),
        isRightToLeft: options.isRightToLeft,
        themes: .only(options.theme),
        pictures: options.pictures
      )
      return Data(page.bytes)
    case "model":
      let model = try options.list(rows: .max).model(options.screen)
      return Data(OutputText(model).text.utf8)
    case "scene":
      return Data(OutputText(try options.scene().json).text.utf8)
    case "ansi": return Data(try screen(options.terminalPictures).ansi.utf8)
    // Half blocks mean nothing without their colours.
    default: return Data(try screen(nil).text.utf8)
    }
  }

  /// Returns the screen as a terminal shows it.
  func screen(_ pictures: PictureLibrary?) throws -> TerminalScreen {
    TerminalScreen(
      try options.scene(pictures: pictures),
      columns: options.size.columns,
      rows: options.size.rows,
      theme: options.theme,
      isRightToLeft: options.isRightToLeft,
      pictures: pictures
    )
  }

  /// The visible part of the picture.
  private var viewport: Viewport {
    Viewport(height: Double(points.height)) { scene in
      try SceneImage.layout(
        scene,
        width: points.width,
        theme: options.theme,
        window: Double(points.height),
        pictures: options.pictures
      )
    }
  }
}

/// `weft snapshot`: renders one screen once; the same input gives the same bytes on every machine.
enum SnapshotCommand {
  static let syntax = CommandSyntax(
    name: "weft snapshot",
    summary: "Render one screen once, with the same output on every machine.",
    options: [
      Option(
        "--screen",
        "NAME",
        help: "\(ScreenName.names) (default channels)",
        words: ScreenName.words
      )
    ] + Snapshot.options + [
      Option("-o", "FILE", help: "write to a file instead of standard output")
    ] + ScreenOptions.options
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let snapshot = try Snapshot(arguments)
    let path = try arguments.value("-o")
    let bytes = try snapshot.bytes(for: path)
    try snapshot.options.workspace.check()
    try Output.write(bytes, to: path)
    return snapshot.options.report()
  }
}

/// The visible height of a screen, and the layout of scenes on it.
struct Viewport {
  /// The visible height in points.
  let height: Double
  /// Lays out a scene in the width of the screen.
  let layout: (ValidScene) throws -> DisplayList
}
