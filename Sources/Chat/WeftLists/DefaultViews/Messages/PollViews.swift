// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// A poll: its question, its options with their votes, and the number of voters.
///
/// A tap on an option votes for it or withdraws the user's vote.
struct PollView: View {
  let poll: MessagePoll
  let mayVote: Bool
  let sign: String

  /// Creates the view.
  ///
  /// - Parameters:
  ///   - poll: The texts of the poll, with the options to show.
  ///   - mayVote: Whether the user may vote; otherwise the options can't be tapped.
  ///   - sign: The text that screen readers read before the question.
  init(_ poll: MessagePoll, mayVote: Bool, sign: String) {
    self.poll = poll
    self.mayVote = mayVote
    self.sign = sign
  }

  /// The question and its explanation, the options with their votes, and the total.
  var body: some View {
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

/// An option of a poll: its text, a bar and a number for its votes, its voters, and whether the user has chosen it.
struct PollOptionView: View {
  let option: MessagePollOption
  /// The action of a tap, or `nil` if the user may not vote.
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

/// A bar for an option's share of the votes.
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
