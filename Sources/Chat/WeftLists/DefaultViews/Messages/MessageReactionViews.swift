// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// The reactions to a message, with a chip for each type.
///
/// A tap on a chip adds the user's reaction of that type or removes it.
struct MessageReactionsView: View {
  let reactions: MessageReactions
  let mayReact: Bool
  let isAtEnd: Bool

  /// Creates the view.
  ///
  /// - Parameters:
  ///   - reactions: The reactions.
  ///   - mayReact: Whether the user may react; otherwise the chips can't be tapped.
  ///   - isAtEnd: Whether the chips are aligned to the end of the line, like the message.
  init(_ reactions: MessageReactions, mayReact: Bool, isAtEnd: Bool = false) {
    self.reactions = reactions
    self.mayReact = mayReact
    self.isAtEnd = isAtEnd
  }

  /// The reactions in as many lines as they need; the last one counts those that are left out.
  var body: some View {
    let lines = ReactionLines(of: reactions).lines
    VStack(alignment: isAtEnd ? .trailing : .leading, spacing: 4) {
      for line in lines {
        HStack(spacing: 6) {
          for index in line {
            // Earlier chips get their width first; with equal shares of the line, a wide chip would be cut off.
            ReactionChip(reaction: reactions.shown[index], action: action(index))
              .layoutPriority(Double(reactions.shown.count - index))
          }
          if line.upperBound == reactions.shown.count, let text = reactions.hiddenText {
            Text(text).font(.footnote).foregroundColor(.secondary).lineLimit(1)
              .accessibilityLabel(reactions.hiddenLabel ?? "")
          }
        }
      }
    }
  }

  /// The action of a chip, or `nil` if the user may not react.
  private func action(_ index: Int) -> String? {
    mayReact ? ListAction.react(reactions.shown[index].type) : nil
  }
}

/// The arrangement of chips in lines.
///
/// A stack doesn't wrap, and a view doesn't know its width. So each line has as many chips as fit beside an avatar in a
/// terminal with 40 columns.
struct ReactionLines {
  private static let mostCells = 30

  /// The chips of each line, as ranges of indices; no range is empty.
  private(set) var lines: [Range<Int>] = []

  init(of reactions: MessageReactions) {
    let widths = reactions.shown.map { Self.cells($0) }
    let last = widths.count - 1
    var start = 0
    var used = 0
    for (index, width) in widths.enumerated() {
      let rest = index == last ? reactions.hiddenText?.count ?? 0 : 0
      if index > start, used + width + rest > Self.mostCells {
        lines.append(start..<index)
        start = index
        used = 0
      }
      used += width
    }
    if start <= last { lines.append(start..<widths.count) }
  }

  /// The cells that a chip and the gap after it take up; a character beyond ASCII may take two.
  private static func cells(_ reaction: MessageReaction) -> Int {
    reaction.sign.reduce(4 + reaction.countText.count) { $0 + ($1.isASCII || $1 == "…" ? 1 : 2) }
  }
}

/// One type of reaction and its count; the user's own is highlighted.
struct ReactionChip: View {
  let reaction: MessageReaction
  /// The action of a tap, or `nil` if the user may not react.
  let action: String?

  @ViewBuilder var body: some View {
    if let action {
      Button(action: action) { chip }.accessibilityLabel(reaction.label)
        .accessibilityCurrent(reaction.isMine)
    } else {
      chip.accessibilityLabel(reaction.label).accessibilityRole(.image)
    }
  }

  private var chip: some View {
    HStack(spacing: 4) {
      Text(reaction.sign).font(.footnote).lineLimit(1)
      Text(reaction.countText).font(.footnote)
        .fontWeight(reaction.isMine ? .bold : .medium)
        .foregroundColor(reaction.isMine ? .accent : .secondary)
        .lineLimit(1).layoutPriority(1)
    }
    .padding(.horizontal, 8)
    .background(reaction.isMine ? .selected : .raised, in: .capsule)
    .border(reaction.isMine ? .accent : .border, in: .capsule)
  }
}
