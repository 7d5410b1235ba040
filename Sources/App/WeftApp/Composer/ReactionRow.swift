// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// A reaction that the user can choose for a message.
struct OfferedReaction {
  /// The action that adds or removes it.
  let action: String
  /// The emoji, or the start of a name that is not one of an emoji.
  let sign: String
  /// The text for screen readers.
  let label: String
  /// Whether the user has reacted with it, so that choosing it again removes it.
  let isOwn: Bool
}

/// The reactions that are offered for a message, in one line that ends with all others.
struct ReactionRow: View {
  let title: String
  let reactions: [OfferedReaction]
  /// The actions after the reactions, such as the search for others, as icons.
  let others: [ChannelAction]

  /// A short heading and the line of buttons, on a raised card.
  var body: some View {
    VStack(alignment: .leading) {
      Text(title).font(.footnote).foregroundColor(.secondary).lineLimit(1)
        .accessibilityRole(.heading)
        .padding(.horizontal, 8)
      HStack {
        for reaction in reactions { ReactionButton(reaction: reaction) }
        for action in others {
          Button(action: action.id) {
            Icon(action.iconName, color: .secondary).padding(.horizontal, 8).padding(.vertical, 7)
          }
          .accessibilityLabel(action.title)
        }
      }
    }
    .padding(.horizontal, 8).padding(.vertical, 3)
    .background(.raised, in: .rounded(12))
    .border(.border, width: 1, in: .rounded(12))
    .padding(.horizontal).padding(.vertical, 7)
  }
}

/// A button that adds a reaction or removes the user's own.
private struct ReactionButton: View {
  let reaction: OfferedReaction

  var body: some View {
    Button(action: reaction.action) {
      // Colours alone would not show on every terminal which reactions are the user's own.
      Text(reaction.isOwn ? reaction.sign + "✔" : reaction.sign).lineLimit(1)
        .padding(.horizontal, 8).padding(.vertical, 7)
        .background(reaction.isOwn ? .selected : .raised, in: .rounded(8))
    }
    .accessibilityLabel(reaction.label)
    .accessibilityCurrent(reaction.isOwn)
  }
}
