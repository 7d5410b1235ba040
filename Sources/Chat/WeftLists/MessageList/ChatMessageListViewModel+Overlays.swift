// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

extension ChatMessageListViewModel {
  /// Adds the views above, over and below the list.
  func withOverlays(_ list: Scene, _ rowLimit: Int) -> Scene {
    let unread = showsFirstUnread(rowLimit) ? Scene() : jumpToUnreadButton
    let date = dateIndicator
    let latest = scrollToBottomButton
    let typing = typingIndicator
    let assistant = assistantLine
    var whole = list
    let floating = keepsRowsClear ? Scene() : unread
    if !date.isEmpty || !floating.isEmpty {
      let above = Scene {
        VStack {
          date
          floating
        }
      }
      whole = Scene { whole.overlay(alignment: .top) { above } }
    }
    if !latest.isEmpty {
      whole = Scene { whole.overlay(alignment: .bottomTrailing) { latest } }
    }
    let line = keepsRowsClear && !unread.isEmpty ? Self.centred(unread) : Scene()
    if typing.isEmpty, assistant.isEmpty, line.isEmpty { return whole }
    return Scene {
      line
      whole
      typing
      assistant
    }
  }

  private static func centred(_ button: Scene) -> Scene {
    Scene {
      HStack {
        Spacer()
        button
        Spacer()
      }
    }
  }

  /// Whether the first unread message is drawn, so that the button that scrolls to it isn't needed.
  ///
  /// If the host reports the visible rows, it may draw other rows as well; then the session decides.
  private func showsFirstUnread(_ rowLimit: Int) -> Bool {
    guard session.scroll.visible == nil, let first = firstUnreadMessageId,
      let index = session.index(of: first)
    else {
      return false
    }
    return index >= drawnRow && index - drawnRow < rowLimit
  }

  private var dateIndicator: Scene {
    guard let text = currentDateString else { return Scene() }
    return slots.view(.dateIndicator, of: self) {
      slots.factory.makeDateIndicatorView(dateString: text)
    }
  }

  private var jumpToUnreadButton: Scene {
    guard showsJumpToUnread else { return Scene() }
    return slots.view(.jumpToUnread, of: self) {
      slots.factory.makeJumpToUnreadButton(
        channel: channel,
        unreadCount: jumpToUnreadCount,
        environment: environment
      )
    }
  }

  private var scrollToBottomButton: Scene {
    guard showScrollToLatestButton else { return Scene() }
    return slots.view(.scrollToBottom, of: self) {
      slots.factory.makeScrollToBottomButton(
        unreadCount: scrollToLatestBadge,
        environment: environment
      )
    }
  }

  /// The line about an AI assistant, which has a button and so can't be replaced by a plugin's typing indicator.
  private var assistantLine: Scene {
    guard let assistant, let text = assistantText else { return Scene() }
    let strings = environment.strings
    return Scene {
      AssistantLine(
        text: text,
        isError: assistant.state == .error,
        stop: canStopAnswer ? strings.text(.assistantStop) : nil,
        stopLabel: strings.text(.assistantStopAnswer)
      )
    }
  }

  private var typingIndicator: Scene {
    guard let text = typingIndicatorText else { return Scene() }
    return slots.view(.typingIndicator, of: self) {
      slots.factory.makeTypingIndicatorBottomView(channel: channel, text: text)
    }
  }
}

extension ChatMessageListViewModel {
  /// The values of the list that its slots can read.
  var slotRow: ListSlotRow {
    ListSlotRow([
      .title: .text(title),
      .phase: .text(phase.name),
      .error: FieldValue(failure?.message),
      .count: .integer(Int64(count)),
      .isInThread: FieldValue(isInThread),
      .isLoadingMore: FieldValue(isLoadingPreviousMessages || loadingNextMessages),
      .typingText: FieldValue(typingIndicatorText ?? headerTypingText),
      .visibleDay: FieldValue(currentDateString),
      .channelID: .text(channel.id.rawValue),
      .unreadCount: .integer(Int64(channel.unreadCount.messages)),
    ])
  }
}
