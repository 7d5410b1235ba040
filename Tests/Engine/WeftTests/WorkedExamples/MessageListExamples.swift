// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftModel
import WeftViews

/// A gradient behind the messages, and space above and below them.
final class GradientFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeMessageListBackground(
    environment: ChatEnvironment,
    isInThread: Bool
  ) -> Scene {
    let white = Color(red: 255, green: 255, blue: 255)
    let red = Color(red: 255, green: 120, blue: 120)
    FilledShape(.rectangle, fill: .linearGradient(from: white, to: red, angle: 90))
  }

  @ScenePieceBuilder
  override func makeMessageListModifier(
    viewModel: ChatMessageListViewModel,
    content: Scene
  ) -> Scene {
    content.padding(.vertical, 8)
  }
}

/// Custom backgrounds: gradients, a colour for deleted messages, small corners.
final class BubbleFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeMessageViewModifier(for info: MessageModifierInfo, content: Scene) -> Scene {
    if info.message.isDeleted {
      content.modifier(MessageBubbleModifier(injected(info)))
    } else {
      content.modifier(GradientBubble(info: info))
    }
  }

  private func injected(_ info: MessageModifierInfo) -> MessageModifierInfo {
    var info = info
    info.injectedBackgroundColor = .border
    info.cornerRadius = 4
    return info
  }
}

struct GradientBubble: ViewModifier {
  let info: MessageModifierInfo

  func body(content: Content) -> some View {
    let (light, warm) = (
      Color(red: 255, green: 255, blue: 255), Color(red: 255, green: 170, blue: 150)
    )
    let fill =
      info.isMine
      ? Fill.linearGradient(from: warm, to: light, angle: 0)
      : Fill.linearGradient(from: light, to: warm, angle: 0)
    return content.padding(10).background(fill, in: .rounded(info.isFirst ? 2 : info.cornerRadius))
  }
}

/// A livestream: plain texts at the start of the line.
final class LivestreamFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeMessageContainerView(options: MessageItemOptions) -> Scene {
    HStack {
      Text(options.message.text)
      Spacer()
    }
    .padding(.horizontal, 8)
    .padding(.bottom, options.showsAllInfo ? 8 : 2)
    .padding(.top, options.isLast ? 8 : 0)
  }
}

/// Custom system messages.
final class SystemMessageFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeSystemMessageView(options: MessageItemOptions) -> Scene {
    HStack {
      Icon("person", color: .accent)
      Text(options.message.text).foregroundColor(.accent)
      Spacer()
    }
  }
}
