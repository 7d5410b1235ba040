// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// A poll: its question, the options with their votes, and how many voted; a tap on an option votes
/// for it, or takes the user's vote back.
public struct PollView: View {
  let poll: MessagePoll
  let mayVote: Bool
  let sign: String

  /// Creates the view.
  ///
  /// - Parameters:
  ///   - mayVote: Whether the user may vote, so that a tap has an effect.
  ///   - sign: What a screen reader reads before the question.
  public init(_ poll: MessagePoll, mayVote: Bool, sign: String) {
    (self.poll, self.mayVote, self.sign) = (poll, mayVote, sign)
  }

  /// The views of the poll.
  public var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack(alignment: .top, spacing: 6) {
        Icon("poll", color: .secondary).accessibilityLabel(sign)
        Text(poll.question).bold().lineLimit(10)
      }
      if let details = poll.details { Text(details).lineLimit(10) }
      if let hint = poll.hint { notes(hint) }
      for option in poll.options {
        PollOptionView(option: option, action: mayVote ? ListAction.vote(option.id) : nil)
      }
      if let more = poll.moreText {
        Button(action: ListAction.showAll) {
          Text(more).font(.footnote).bold().foregroundColor(.accent).lineLimit(1)
        }
      }
      if let total = poll.totalText { Text(total).font(.footnote).foregroundColor(.secondary) }
    }
  }

  private func notes(_ hint: String) -> some View {
    HStack(spacing: 8) {
      Text(hint).font(.footnote).foregroundColor(.secondary)
      if let anonymous = poll.anonymousText {
        Text("·").font(.footnote).foregroundColor(.secondary).accessibilityHidden()
        Text(anonymous).font(.footnote).foregroundColor(.secondary)
      }
    }
  }
}

/// An option of a poll: whether the user has chosen it, its text, its votes as a bar and a number,
/// and who voted for it.
struct PollOptionView: View {
  let option: MessagePollOption
  /// What a tap starts, nil where the user may not vote.
  let action: String?

  @ViewBuilder var body: some View {
    if let action {
      Button(action: action) { content }.accessibilityLabel(option.label)
        .accessibilityCurrent(option.isChosen)
    } else {
      content.accessibilityLabel(option.label).accessibilityRole(.image)
    }
  }

  private var content: some View {
    HStack(alignment: .top, spacing: 8) {
      Icon(option.isChosen ? "chosen" : "choice", color: option.isChosen ? .accent : .secondary)
      VStack(alignment: .leading, spacing: 2) {
        Text(option.text).fontWeight(option.isChosen ? .bold : .regular).lineLimit(4)
        HStack(spacing: 8) {
          PollBar(share: option.share)
          Text(option.countText).font(.footnote).bold().lineLimit(1).layoutPriority(2)
          Text(option.shareText).font(.footnote).foregroundColor(.secondary).lineLimit(1)
            .layoutPriority(2)
          if let voters = option.votersText {
            Text(voters).font(.footnote).foregroundColor(.secondary).lineLimit(1)
          }
        }
      }
    }
  }
}

/// The share of the votes that an option has, as a bar.
struct PollBar: View {
  private static let (width, height) = (80.0, 8.0)

  let share: Double

  var body: some View {
    ZStack(alignment: .leading) {
      FilledShape(.capsule, color: .border).frame(width: Self.width, height: Self.height)
      if share > 0 {
        FilledShape(.capsule, color: .accent)
          .frame(width: max(Self.height, Self.width * min(share, 1)), height: Self.height)
      }
    }
  }
}
