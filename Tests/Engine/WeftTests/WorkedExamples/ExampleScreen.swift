// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftFormats
import WeftImage
import WeftLists
import WeftLocale
import WeftModel
import WeftPluginHost
import WeftScene
import WeftTerminal
import WeftTestSupport
import WeftViews

/// The demo's lists drawn by a factory, with their expected look.
struct ExampleScreen {
  let engine: Engine

  init(
    _ factory: ViewFactory,
    providers: [any SlotProvider] = [],
    plugins: PluginHost? = nil,
    locale: Locale? = nil,
    config change: (inout ChatConfig) -> Void = { _ in }
  ) throws {
    let file = Checkout.root.appending(path: "Sources/App/WeftLaunch/Resources/demo.json")
    var workspace = try Workspace(json: Array(Data(contentsOf: file)))
    if let locale { workspace.locale = locale }
    var environment = workspace.environment()
    change(&environment.config)
    engine = Engine(
      workspace: workspace,
      environment: environment,
      factory: factory,
      plugins: plugins,
      providers: providers
    )
  }

  /// The thread list in a state.
  func threads(_ force: (inout ListStateOverride) -> Void = { _ in }) -> Scene {
    let list = engine.threadList(rows: 20)
    var state = ListStateOverride()
    force(&state)
    list.stateOverride = state
    return list.screen(rowLimit: 20)
  }

  /// The channel list in a state.
  func channels(_ force: (inout ListStateOverride) -> Void = { _ in }) -> Scene {
    let list = engine.channelList(rows: 20)
    var state = ListStateOverride()
    force(&state)
    list.stateOverride = state
    return list.screen(rowLimit: 20)
  }

  /// The messages of a channel.
  func messages(_ channel: ChannelID = ChannelID("messaging:rebel-alliance")) throws -> Scene {
    try #require(engine.messageList(channel)).screen(rowLimit: 20)
  }

  /// Expects a screen to match its goldens, in cells and as a picture.
  static func expect(
    _ screen: Scene,
    _ name: String,
    height: Int = 480,
    isRightToLeft: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scene = try screen.validated()
    let cells = TerminalScreen(
      scene,
      columns: 64,
      rows: height / 16,
      theme: .light,
      isRightToLeft: isRightToLeft
    )
    try Golden.expect(Array(cells.text.utf8), "\(name).txt", sourceLocation: sourceLocation)
    let image = try SceneImage(
      scene,
      width: 420,
      height: height,
      scale: 1,
      theme: .light,
      isRightToLeft: isRightToLeft
    )
    try Golden.expect(image.png, "\(name).png", sourceLocation: sourceLocation)
  }
}
