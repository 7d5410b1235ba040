// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

extension ChatChannelListViewModel {
  /// The whole screen with at most a number of rows, from the first visible one on.
  ///
  /// - Complexity: O(*k*) in the number of rows.
  public func screen(rowLimit: Int) -> Scene {
    var writer = SceneWriter()
    let factory = slots.factory
    let title = environment.strings.text(.channelListTitle)
    writer.splice(factory.makeChannelListHeader(title: title, environment: environment))
    switch session.phase {
    case .loaded: writeList(rowLimit, into: &writer)
    case .loading: writer.splice(factory.makeLoadingView(environment: environment))
    case .empty: writer.splice(factory.makeEmptyChannelsView(environment: environment))
    case .error(let reason):
      writer.splice(factory.makeChannelListErrorView(reason: reason, environment: environment))
    }
    return writer.scene
  }

  private func writeList(_ rowLimit: Int, into writer: inout SceneWriter) {
    let first = session.firstVisible
    let rows = rows(in: first..<first + max(0, rowLimit))
    let selected = session.selected
    let factory = slots.factory
    let items = slots.items(.channel, for: SlotWindow(rows: rows, now: environment.now)) { row in
      factory.makeChannelListItem(
        options: ChannelListItemOptions(row: row, isSelected: row.channel.id == selected)
      )
    }
    writer.beginList()
    for (row, item) in zip(rows, items) {
      writer.beginRow(
        row.rowID,
        provider: item.provider,
        label: row.accessibilityLabel,
        isSelected: row.channel.id == selected
      )
      writer.splice(item.scene)
      writer.end()
    }
    writer.end()
  }
}
