// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

extension ChatMessageListViewModel {
  /// The whole screen with at most a number of messages up from the newest that is visible.
  ///
  /// Messages stand oldest first, as they are read.
  ///
  /// - Complexity: O(*n*) in the messages loaded.
  public func screen(rowLimit: Int) -> Scene {
    let factory = slots.factory
    let content =
      messages.isEmpty
      ? factory.makeEmptyMessagesView(channel: channel, environment: environment)
      : list(rowLimit)
    let background = factory.makeMessageListBackground(
      environment: environment,
      isInThread: isInThread
    )
    return factory.makeChannelHeaderViewModifier(
      viewModel: self,
      content: factory.makeMessageListModifier(
        viewModel: self,
        content: background.isEmpty ? content : Scene { content.background { background } }
      )
    )
  }

  private func list(_ rowLimit: Int) -> Scene {
    let first = scrolledRow
    let rows = Array(rows(in: first..<first + max(0, rowLimit)).reversed())
    let factory = slots.factory
    let items = slots.items(.messageItem, for: SlotWindow(rows: rows, now: environment.now)) {
      factory.makeMessageContainerView(options: options(rows[$0]))
    }
    var writer = SceneWriter()
    writer.beginList()
    for (row, item) in zip(rows, items) {
      writer.beginRow(
        row.rowID,
        provider: item.provider,
        label: row.accessibilityLabel,
        isSelected: false
      )
      let info = MessageModifierInfo(
        message: row.message,
        isFirst: row.groupPosition.contains(.first)
      )
      writer.splice(factory.makeMessageViewModifier(for: info, content: item.scene))
      writer.end()
    }
    writer.end()
    return writer.scene
  }

  private func options(_ row: MessageListRow) -> MessageItemOptions {
    MessageItemOptions(
      row: row,
      channel: channel,
      isInThread: isInThread,
      isLeftAligned: environment.config.messageList.messageListAlignment == .leftAligned,
      paddings: environment.config.messageList.messagePaddings
    )
  }
}
