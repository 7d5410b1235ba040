// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftPluginHost
import WeftScene
import WeftTestSupport

/// A test's plugin folder, and the list that its plugins change.
final class PluginFixture {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  func add(
    _ source: String,
    as name: String = "p.so",
    in language: PluginCompiler.Language = .c,
    flags: [String] = []
  ) throws {
    let work = try Scratch()
    let path = work.path(name)
    let built = try PluginCompiler.compile(source, to: path, as: language, flags: flags)
    try FileManager.default.moveItem(at: built, to: scratch.path(name))
  }

  func order(_ text: String) throws {
    try scratch.write(text.utf8, to: "order")
  }

  func host() -> PluginHost {
    PluginHost(folders: [scratch.folder.path], policy: PluginPolicy(trustsAll: true))
  }

  /// Returns a host with one plugin.
  static func host(_ source: String) throws -> PluginHost {
    let fixture = try PluginFixture()
    try fixture.add(source)
    return fixture.host()
  }

  /// Returns three channels with the texts "text a", "text b" and "text c".
  static func list(_ host: PluginHost? = nil) -> ChatChannelListViewModel {
    host?.start()
    let list = ChatChannelListViewModel(
      environment: Samples.environment(),
      slots: SlotRegistry(guests: host)
    )
    _ = list.send(.appear)
    let channels = ["a", "b", "c"].map {
      Samples.channel($0, name: "Name \($0)", [Samples.message("text \($0)")])
    }
    _ = list.send(.pageLoaded(channels, isLast: true))
    _ = list.drainChanges()
    return list
  }

  static func texts(_ host: PluginHost) -> [String] {
    list(host).rows(in: 0..<3).map(\.messagePreviewText)
  }

  /// Returns the screen's scene as text to search in.
  static func dump(_ host: PluginHost) throws -> String {
    "\(try list(host).screen(rowLimit: 10).validated().json)"
  }
}
