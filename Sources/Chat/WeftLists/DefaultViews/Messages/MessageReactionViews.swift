// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The reactions to a message, a chip for each type; a tap reacts in the same way, or takes the
/// user's own reaction back.
public struct MessageReactionsView: View {
  let reactions: MessageReactions
  let mayReact: Bool
  let isAtEnd: Bool

  /// Creates the view.
  ///
  /// - Parameters:
  ///   - reactions: The reactions.
  ///   - mayReact: Whether the user may react, so that a tap has an effect.
  ///   - isAtEnd: Whether the chips are aligned to the end of the line, as the message is.
  public init(_ reactions: MessageReactions, mayReact: Bool, isAtEnd: Bool = false) {
    self.reactions = reactions
    self.mayReact = mayReact
    self.isAtEnd = isAtEnd
  }

  /// The views of the reactions.
  public var body: some View {
    let lines = ReactionLines(of: reactions).lines
    VStack(alignment: isAtEnd ? .trailing : .leading, spacing: 4) {
      for line in lines {
        HStack(spacing: 6) {
          for index in line {
            // Served before those behind it: of equal shares of a line, a wide chip would be cut.
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

  /// What a tap on a chip starts, nil where the user may not react.
  private func action(_ index: Int) -> String? {
    mayReact ? ListAction.react(reactions.shown[index].type) : nil
  }
}

/// The lines in which chips stand.
///
/// A stack does not wrap, and a view does not know its width, so a line has as many chips as fit
/// beside an avatar in a terminal of 40 columns.
struct ReactionLines {
  private static let mostCells = 30

  /// The chips of each line, by index; none is empty.
  private(set) var lines: [Range<Int>] = []

  init(of reactions: MessageReactions) {
    let widths = reactions.shown.map { Self.cells($0) }
    let last = widths.count - 1
    var (start, used) = (0, 0)
    for (index, width) in widths.enumerated() {
      let rest = index == last ? reactions.hiddenText?.count ?? 0 : 0
      if index > start, used + width + rest > Self.mostCells {
        lines.append(start..<index)
        (start, used) = (index, 0)
      }
      used += width
    }
    if start <= last { lines.append(start..<widths.count) }
  }

  /// The cells that a chip takes with the gaps in it and behind it; a character beyond ASCII may
  /// take two.
  private static func cells(_ reaction: MessageReaction) -> Int {
    reaction.sign.reduce(4 + reaction.countText.count) { $0 + ($1.isASCII || $1 == "…" ? 1 : 2) }
  }
}

/// One type of reaction and how many users reacted so; the user's own is marked.
struct ReactionChip: View {
  let reaction: MessageReaction
  /// What a tap starts, nil where the user may not react.
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
