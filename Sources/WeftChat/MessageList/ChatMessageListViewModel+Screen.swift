// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

extension ChatMessageListViewModel: SlotList {
  /// The whole screen with at most a number of messages up from the newest that is visible.
  ///
  /// Messages stand oldest first, as they are read.
  ///
  /// It begins a frame: what has changed since the last one is on it.
  ///
  /// - Complexity: O(*k*) in the number of rows and of changes.
  public func screen(rowLimit: Int) -> Scene {
    _ = takeChanges()
    let factory = slots.factory
    let content = slots.wrapped(.messageListContainer, of: self, body(rowLimit)) {
      factory.makeMessageListContainerModifier(viewModel: self, content: $0)
    }
    return slots.wrapped(isInThread ? .replyListHeader : .messageListHeader, of: self, content) {
      isInThread
        ? factory.makeMessageThreadHeaderViewModifier(viewModel: self, content: $0)
        : factory.makeChannelHeaderViewModifier(viewModel: self, content: $0)
    }
  }

  private func body(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    let content =
      count == 0
      ? slots.view(.messageListEmpty, of: self) {
        factory.makeEmptyMessagesView(channel: channel, environment: environment)
      } : list(rowLimit)
    let list = slots.wrapped(.messageList, of: self, content) {
      factory.makeMessageListModifier(viewModel: self, content: $0)
    }
    let background = slots.view(.messageListBackground, of: self) {
      factory.makeMessageListBackground(environment: environment, isInThread: isInThread)
    }
    return background.isEmpty ? list : Scene { list.background { background } }
  }

  private func list(_ rowLimit: Int) -> Scene {
    let first = scrolledRow
    let options = options(of: rows(in: first..<first + max(0, rowLimit)).reversed())
    let window = slotWindow(of: options.map(\.row))
    let items = slots.items(.messageItem, for: window) { place in
      slots.factory.makeMessageContainerView(options: options[place])
    }
    var writer = SceneWriter()
    writer.beginList()
    for (place, item) in items.enumerated() {
      writer.beginRow(
        options[place].row.rowID,
        provider: item.provider,
        label: options[place].row.accessibilityLabel,
        isSelected: false
      )
      writer.splice(item.scene)
      writer.end()
    }
    writer.end()
    return writer.scene
  }

  private func options(of rows: [MessageListRow]) -> [MessageItemOptions] {
    let oldest = session.messages(in: count - 1..<count).last?.id
    let parts = slots.messageParts(for: slotWindow(of: rows))
    return zip(rows, parts).map { row, parts in
      MessageItemOptions(
        row: row,
        channel: channel,
        isInThread: isInThread,
        isLast: row.message.id == oldest,
        environment: environment,
        parts: parts
      )
    }
  }

  /// The list as the subject of its slots.
  var slotRow: ListSlotRow {
    ListSlotRow([
      .title: .text(title),
      .phase: .text(phase.name),
      .count: .integer(Int64(count)),
      .isInThread: .integer(isInThread ? 1 : 0),
      .channelID: .text(channel.id.rawValue),
      .unreadCount: .integer(Int64(channel.unreadCount.messages)),
    ])
  }
}
