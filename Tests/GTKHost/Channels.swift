// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftDiff
import WeftGTK
import WeftLocale
import WeftPluginHost
import WeftViews

/// A channel list that prints its user's actions.
final class Channels: ListContent {
  let engine: Engine
  let list: ChatChannelListViewModel
  /// The widget that shows it.
  var widget: WeftList?
  private var sent = 0
  /// How often the widget has requested changes, which it does in each frame that it draws.
  private(set) var drainCount = 0

  init(_ workspace: Workspace, plugins: PluginHost? = nil) {
    engine = Engine(workspace: workspace, environment: workspace.environment(), plugins: plugins)
    list = engine.channelList(rows: 200)
  }

  var count: Int { list.count }

  var selected: Int? {
    get { list.session.selected.flatMap { list.session.index(of: $0) } }
    set { engine.send(.select(newValue.map { list.channels[$0].id }), to: list) }
  }

  func drainChanges() -> Changeset? {
    drainCount += 1
    return list.drainChanges()
  }

  func scene(from first: Int, limit: Int) -> Scene {
    engine.send(.scroll(to: first), to: list)
    return list.screen(rowLimit: limit)
  }

  func see(_ rows: Range<Int>) { tell("sees \(rows.lowerBound)..<\(rows.upperBound)") }

  func open(row: UInt64) { tell("opens \(name(row))") }

  func perform(_ action: String, row: UInt64?) {
    tell("performs \(action) \(row.map(name) ?? "")")
    _ = engine.perform(action, row: row, in: list)
    widget?.update()
  }

  func showMenu(ofRow row: UInt64) { perform(ListAction.more, row: row) }

  func tools(ofRow row: UInt64) -> [RowTool] {
    [RowTool(action: ListAction.more, name: "More of \(name(row))", icon: "more")]
  }

  /// Adds a message to the last channel for `e`, and ends the program for `q`.
  func press(_ key: ListKey) -> Bool {
    switch key.character {
    case "e": arrive()
    case "q": exit(0)
    default: return false
    }
    return true
  }

  private func arrive() {
    guard let last = list.channels.last else { return }
    sent += 1
    let event = ChatEvent(.messageNew, cid: last.id) {
      $0.user = UserPatch(last.members.first?.id ?? engine.environment.currentUser.id)
      $0.message = MessagePatch(MessageID("new\(sent)")) {
        $0.text = .set("News \(sent)")
        $0.createdAt = engine.environment.now.addingTimeInterval(Double(sent))
      }
    }
    _ = engine.apply(event)
    widget?.update()
  }

  private func name(_ row: UInt64) -> String {
    list.channel(ofRow: row).map { list.name(forChannel: $0) } ?? "no row"
  }

  private var told = ""

  private func tell(_ line: String) {
    guard line != told else { return }
    told = line
    print(line)
    fflush(nil)
  }
}
