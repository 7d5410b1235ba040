// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel
public import WeftViews

extension ChatMessageListViewModel: SlotList {
  /// Draws the whole screen, with at most `rowLimit` messages from the lowest visible one upwards.
  ///
  /// The messages are drawn oldest first. The call starts a new frame, so the screen contains all changes since the
  /// last one.
  ///
  /// - Complexity: O(*k*) in the number of rows and changes.
  public func screen(rowLimit: Int) -> Scene { slots.frame { whole(rowLimit) } }

  private func whole(_ rowLimit: Int) -> Scene {
    _ = drainChanges()
    let factory = slots.factory
    let content = slots.wrapped(.messageListContainer, of: self, body(rowLimit)) {
      factory.makeMessageListContainerModifier(viewModel: self, content: $0)
    }
    let screen = slots.wrapped(.messageListBars, of: self, showsBars ? titled(content) : content) {
      factory.makeChannelBarsVisibilityViewModifier(shouldShow: showsBars, content: $0)
    }
    return slots.noted(screen, environment)
  }

  private func titled(_ content: Scene) -> Scene {
    let factory = slots.factory
    return isInThread
      ? slots.titled(.replyListTitle, in: .replyListHeader, of: self, content) {
        factory.makeReplyListTitleView(viewModel: self)
      } otherwise: {
        factory.makeMessageThreadHeaderViewModifier(viewModel: self, content: $0)
      }
      : slots.titled(.messageListTitle, in: .messageListHeader, of: self, content) {
        factory.makeMessageListTitleView(viewModel: self)
      } otherwise: {
        factory.makeChannelHeaderViewModifier(viewModel: self, content: $0)
      }
  }

  private func body(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    let list = slots.wrapped(.messageList, of: self, content(rowLimit)) {
      factory.makeMessageListModifier(viewModel: self, content: $0)
    }
    let background = slots.view(.messageListBackground, of: self) {
      factory.makeMessageListBackground(environment: environment, isInThread: isInThread)
    }
    let whole = withOverlays(list, rowLimit)
    return background.isEmpty ? whole : Scene { whole.background { background } }
  }

  private func content(_ rowLimit: Int) -> Scene {
    let factory = slots.factory
    switch phase {
    case .loaded: return rows(rowLimit)
    case .loading:
      return slots.view(.messageListLoading, of: self) {
        factory.makeChannelLoadingView(environment: environment)
      }
    case .empty:
      return slots.view(.messageListEmpty, of: self) {
        factory.makeEmptyMessagesView(channel: channel, environment: environment)
      }
    case .error(let reason): return problem(reason)
    }
  }

  /// The rows, with the loading indicators above and below and the error at the end.
  private func rows(_ rowLimit: Int) -> Scene {
    let first = drawnRow
    let list = list(rowLimit)
    let showsOldest = first + max(0, rowLimit) >= count
    let above = showsOldest && isLoadingPreviousMessages
    let below = first == 0 && loadingNextMessages
    guard above || below || failure != nil else { return list }
    let activity = Scene {
      ListActivity(label: environment.strings.text(.accessibilityLoadingMore))
    }
    let problem = failure.map { self.problem($0.message) }
    return Scene {
      if above { activity }
      list
      if below { activity }
      if let problem { problem }
    }
  }

  private func problem(_ reason: String) -> Scene {
    slots.view(.messageListError, of: self) {
      slots.factory.makeMessageListErrorView(reason: reason, environment: environment)
    }
  }

  private func list(_ rowLimit: Int) -> Scene {
    let first = drawnRow
    let shown = settled.rows(slots) {
      let rows = rows(in: first..<first + max(0, rowLimit))
      let options = options(of: rows.reversed())
      let items = slots.items(.messageItem, for: slotWindow(of: options.map(\.row))) { place in
        slots.factory.makeMessageContainerView(options: options[place])
      }
      return zip(options, items).map { DrawnRow(row: $0.row, item: withLines($1, $0)) }
    }
    var writer = SceneWriter()
    writer.beginList(label: spokenName)
    for drawn in shown {
      writer.beginRow(
        drawn.row.rowID,
        provider: drawn.item.provider,
        label: drawn.row.accessibilityLabel,
        // In a thread, rows don't open anything.
        role: !isInThread && (opensEveryRow || drawn.row.message.hasThread) ? .link : nil,
        isSelected: drawn.row.message.id == selectedMessageId
          || drawn.row.message.id == highlightedMessageId
      )
      writer.splice(drawn.item.scene)
      writer.end()
    }
    writer.end()
    return writer.scene
  }

  /// Replaces a message that a plugin hides by its day separator and unread line.
  ///
  /// These belong to the list, so they stay visible.
  private func withLines(
    _ item: SlotRegistry.Item,
    _ options: MessageItemOptions
  ) -> SlotRegistry.Item {
    guard item.isHidden else { return item }
    let lines = MessageItemLines(options, slots.factory)
    guard !lines.isEmpty else { return item }
    return SlotRegistry.Item(scene: Scene { lines }, provider: item.provider, isHidden: true)
  }

  /// The index of the lowest row drawn, clamped to the list.
  var drawnRow: Int { firstDrawn.map { min(max(0, $0), max(0, count - 1)) } ?? scrolledRow }

  func options(of rows: [MessageListRow]) -> [MessageItemOptions] {
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
}

extension ChatMessageListViewModel {
  /// Draws an attachment on its own screen, or returns `nil` if the message or attachment isn't in the list.
  package func mediaViewer(of message: MessageID, attachment place: Int) -> Scene? {
    guard let index = session.index(of: message), let row = rows(in: index..<index + 1).first,
      row.message.attachments.indices.contains(place)
    else { return nil }
    let item = options(of: [row])[0]
    let options = MessageAttachmentOptions(
      content: AttachmentContent(
        row.message.attachments[place],
        at: place,
        environment.strings
      ),
      item: item
    )
    let subject = AttachmentSlotRow(row, place: 0, attachment: place)
    let screen = slots.items(.mediaViewer, for: slotWindow(of: [subject])) { _ in
      slots.factory.makeMediaViewer(options: options)
    }[0].scene
    return slots.noted(screen, environment)
  }
}
