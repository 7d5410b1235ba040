// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
package import WeftViews

/// The composer: the text field and the views above it.
struct ComposerView: View {
  let waiting: Scene
  let top: Scene
  let completions: Scene
  let outgoing: Scene
  let channel: Scene
  let input: Scene

  /// Creates the composer from its parts; each may be empty.
  init(
    waiting: Scene = Scene(),
    top: Scene,
    completions: Scene,
    outgoing: Scene = Scene(),
    channel: Scene = Scene(),
    input: Scene
  ) {
    self.waiting = waiting
    self.top = top
    self.completions = completions
    self.outgoing = outgoing
    self.channel = channel
    self.input = input
  }

  /// From top to bottom: completions, waiting messages, providers' views, the changed text, the choice to show a reply in
  /// the channel as well, the field.
  var body: some View {
    VStack {
      completions
      VStack {
        waiting
        top
        outgoing
        channel
        input
      }
      .padding(.horizontal).padding(.vertical, 6)
      .background(.raised)
    }
  }
}

/// A line above the field about messages that wait to be sent, or about when the next one can be sent.
struct ComposerWaitingView: View {
  let text: String
  let icon: String
  /// Whether screen readers announce the sentence when it changes.
  var isAnnounced = true

  /// A sign and the sentence.
  var body: some View {
    HStack(spacing: 8) {
      Icon(icon, color: .secondary, font: .footnote).accessibilityHidden()
      if isAnnounced { line.accessibilityRole(.status) } else { line }
      Spacer()
    }
    .padding(.bottom, 4)
  }

  private var line: some View {
    Text(text).font(.footnote).foregroundColor(.secondary).lineLimit(1)
  }
}

/// The line that replaces the field if the user may not write.
struct ComposerRefusalView: View {
  let text: String

  /// Creates the line with the reason why the user can't write here.
  init(text: String) {
    self.text = text
  }

  /// The reason, where the field would be.
  var body: some View {
    HStack {
      Text(text).font(.footnote).foregroundColor(.secondary).lineLimit(1)
      Spacer()
    }
    .padding(.horizontal).padding(.vertical, 6)
    .background(.raised)
  }
}

/// The invitation that replaces the field, with buttons to accept and decline it.
struct ComposerInvitationView: View {
  let invitation: ComposerOptions.Invitation
  let accept: String
  let decline: String

  /// Creates the question whether to join, with the titles of both buttons.
  init(invitation: ComposerOptions.Invitation, strings: StringCatalog) {
    self.invitation = invitation
    (accept, decline) = (strings.text(.actionAccept), strings.text(.actionDecline))
  }

  /// The invitation and the channel's topic, with the buttons to accept and to decline.
  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(invitation.text).bold().lineLimit(2)
      if let topic = invitation.topic {
        Text(topic).font(.footnote).foregroundColor(.secondary).lineLimit(2)
      }
      HStack(spacing: 16) {
        Button(action: ListAction.acceptInvitation) {
          Text(accept).bold().foregroundColor(.accent).lineLimit(1)
        }
        Button(action: ListAction.declineInvitation) {
          Text(decline).foregroundColor(.accent).lineLimit(1)
        }
        Spacer()
      }
    }
    .padding(.horizontal).padding(.vertical, 6)
    .background(.raised)
  }
}

/// The line above the field with the message that the user replies to or edits, and a cancel button.
struct ComposerTopView: View {
  let title: String
  let text: String
  let icon: String
  let cancel: String

  /// Creates the line; `cancel` is the button's label for screen readers.
  init(title: String, text: String, icon: String, cancel: String) {
    self.title = title
    self.text = text
    self.icon = icon
    self.cancel = cancel
  }

  /// The icon, the title and the start of the text, with a button that cancels.
  var body: some View {
    HStack(spacing: 8) {
      Icon(icon, color: .accent, font: .footnote).accessibilityHidden()
      Text(title).font(.footnote).bold().foregroundColor(.accent).lineLimit(1).layoutPriority(1)
      Text(text).font(.footnote).foregroundColor(.secondary).lineLimit(1)
      Spacer()
      Button(action: ListAction.cancelComposing) { Icon("close", color: .secondary) }
        .accessibilityLabel(cancel)
    }
    .padding(.bottom, 4)
  }
}

/// The page behind a link of the text, with a button that removes it.
struct ComposerLinkView: View {
  let card: ComposerLinkCard

  /// The icon, and the title above the line that says where the link leads.
  var body: some View {
    HStack(spacing: 8) {
      Icon("link", color: .accent, font: .footnote).accessibilityHidden()
      VStack(alignment: .leading) {
        Text(card.title).font(.footnote).bold().lineLimit(1)
        if !card.detail.isEmpty {
          Text(card.detail).font(.footnote).foregroundColor(.secondary).lineLimit(1)
        }
      }
      .accessibilityRole(.status)
      Spacer()
      Button(action: card.remove) { Icon("close", color: .secondary) }
        .accessibilityLabel(card.removeLabel)
    }
    .padding(.bottom, 4)
  }
}

/// The user's text as changed by plugins, shown above the field.
struct ComposerOutgoingView: View {
  let title: String
  let text: String

  /// Creates a line with its title and the text as plugins would send it.
  init(title: String, text: String) {
    self.title = title
    self.text = text
  }

  /// The title and the text, over as many lines as the field may have.
  var body: some View {
    HStack(spacing: 8) {
      Text(title).font(.footnote).foregroundColor(.secondary).lineLimit(1).layoutPriority(1)
      Text(text).font(.footnote).lineLimit(ComposerInputView.mostLines)
      Spacer()
    }
    .padding(.bottom, 4)
  }
}

/// The choice to show a reply of a thread in the channel as well.
struct ComposerChannelView: View {
  let title: String
  let isChosen: Bool

  /// A box and the title, which are one button.
  var body: some View {
    HStack {
      Button(action: ListAction.alsoInChannel) {
        HStack(spacing: 8) {
          Icon(
            isChosen ? "chosen" : "choice",
            color: isChosen ? .accent : .secondary,
            font: .footnote
          )
          .accessibilityHidden()
          Text(title).font(.footnote).foregroundColor(isChosen ? .accent : .secondary).lineLimit(1)
        }
      }
      .accessibilityCurrent(isChosen)
      Spacer()
    }
    .padding(.bottom, 4)
  }
}

/// The text being written, and the button that sends it.
package struct ComposerInputView: View {
  let lines: [String]?
  let text: String
  let prompt: String
  let send: String
  let attach: String?
  /// The label of the button that records a voice message, or `nil` for the button that sends.
  let record: String?
  let canSend: Bool

  /// Creates the view of a field.
  init(options: ComposerOptions) {
    (lines, text, prompt) = (options.lines, options.session.text, options.prompt)
    send = options.environment.strings.text(.composerSend)
    let isForFiles = options.canAttach && options.session.edited == nil
    attach = isForFiles ? options.environment.strings.text(.composerAttach) : nil
    canSend = options.session.canSend && options.slowModeSeconds == nil
    record = isForFiles && options.mayRecord ? options.recordLabel : nil
  }

  /// The button that attaches a file, the field, and the button that sends or, next to an empty field, records.
  package var body: some View {
    HStack(alignment: .bottom, spacing: 8) {
      if let attach {
        Button(action: ListAction.attach) { Icon("attach", color: .secondary, font: .title) }
          .accessibilityLabel(attach)
          .layoutPriority(1)
      }
      field
      if let record {
        Button(action: ListAction.record) { Icon("microphone", color: .accent, font: .title) }
          .accessibilityLabel(record)
          .layoutPriority(1)
      } else {
        Button(action: ListAction.send) {
          Icon("send", color: canSend ? .accent : .secondary, font: .title)
        }
        .accessibilityLabel(send)
        .layoutPriority(1)
      }
    }
  }

  private var field: some View {
    HStack {
      VStack(alignment: .leading) {
        if text.isEmpty {
          Text(prompt).foregroundColor(.secondary).lineLimit(1)
        } else if let lines {
          for line in lines { Text(line.isEmpty ? " " : line).lineLimit(1) }
        } else {
          Text(text).lineLimit(ComposerInputView.mostLines)
        }
      }
      Spacer(minLength: 0)
    }
    .onTap(ListAction.compose)
  }

  /// The maximum number of visible lines of the text.
  package static let mostLines = 6
}

/// The suggestions for the word at the caret, one of them highlighted.
struct ComposerCompletionsView: View {
  let completions: ComposerCompletions

  /// Creates the list.
  init(completions: ComposerCompletions) {
    self.completions = completions
  }

  /// A line, then one row for each completion, with the marked one highlighted.
  var body: some View {
    VStack {
      Divider()
      for place in completions.all.indices {
        ComposerCompletionRow(
          completion: completions.all[place],
          place: place,
          isMarked: place == completions.marked
        )
      }
    }
    .background(.background)
  }
}

/// A suggestion that the user can accept.
private struct ComposerCompletionRow: View {
  let completion: ComposerCompletion
  let place: Int
  let isMarked: Bool

  var body: some View {
    Button(action: ListAction.choose(place)) {
      HStack(spacing: 8) {
        if !completion.sign.isEmpty { Text(completion.sign).lineLimit(1).layoutPriority(1) }
        Text(completion.title).lineLimit(1)
        Spacer()
      }
      .padding(.horizontal).padding(.vertical, 4)
      .background(isMarked ? .selected : .background)
    }
    .accessibilityCurrent(isMarked)
  }
}
