// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftApp
import WeftAvatars
import WeftHTTP
import WeftLocale
import WeftPluginHost
import WeftTestSupport

@testable import WeftPage

extension ChatServer: LoopbackServer {}

/// A served workspace and the pages that show it.
final class ServedSite {
  let app: ChatApp
  let server: ChatServer
  let key = ServeKey()
  let loop: LoopbackSite<ChatServer>
  private(set) var time = ContinuousClock.now

  init(
    others: Int = 30,
    messages: Int = 40,
    engine: Engine? = nil,
    plugins: PluginHost? = nil,
    pictures: PictureLibrary? = nil,
    appOptions: ChatApp.Options = ChatApp.Options(),
    _ change: (inout ServeOptions) -> Void = { _ in }
  ) throws {
    let workspace = try ServedWorkspace.read(others: others, messages: messages)
    app = ChatApp(
      engine
        ?? Engine(workspace: workspace, environment: workspace.environment(), plugins: plugins),
      plugins: plugins,
      options: appOptions,
      at: time
    )
    var options = ServeOptions()
    options.address = HTTPAddress()
    // Tests act faster than users; tests of these limits set others.
    (options.actionsPerSecond, options.actionsAtOnce) = (1e6, 1e6)
    (options.framesPerSecond, options.bytesPerSecond) = (1e6, 1e12)
    change(&options)
    let start = time
    let begin = ContinuousClock.now
    let late = Late()
    server = try ChatServer(app, key: key, options: options, pictures: pictures) {
      start + (ContinuousClock.now - begin) + late.time
    }
    self.late = late
    loop = LoopbackSite(server)
  }

  /// Simulated time that has passed.
  private final class Late {
    var time = Duration.zero
  }

  private let late: Late

  /// Advances the time.
  func wait(_ time: Duration) {
    late.time += time
    for _ in 0..<3 { loop.turn() }
  }

  /// A request as a page sends it.
  func request(_ target: String, body: String? = nil) -> PageRequest {
    PageRequest(server, target, body: body)
  }

  /// Sends a request and returns the answer.
  func ask(
    _ request: PageRequest,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ReceivedAnswer {
    try loop.ask(request.text, sourceLocation: sourceLocation)
  }

  /// Opens a page as a browser does.
  func open(
    _ place: String = "",
    rows: Int = 20,
    first: Int = 0,
    isHidden: Bool = false,
    records: Bool = false
  ) throws -> ServedPage {
    try ServedPage(
      self,
      place: place,
      rows: rows,
      first: first,
      isHidden: isHidden,
      records: records
    )
  }
}
