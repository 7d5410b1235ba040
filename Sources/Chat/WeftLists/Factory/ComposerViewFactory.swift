// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The slots of the composer: the field, what is above it, and what replaces it.
open class ComposerViewFactory: MessageListViewFactory {
  /// Draws the composer, or the invitation or refusal that replaces it.
  @ScenePieceBuilder
  open func makeComposerView(options: ComposerOptions) -> Scene {
    if let invitation = options.invitation {
      ComposerInvitationView(invitation: invitation, strings: options.environment.strings)
    } else if let refusal = options.refusal {
      ComposerRefusalView(text: refusal)
    } else {
      ComposerView(
        waiting: makeComposerWaitingView(options: options),
        top: options.top.scene(most: ViewSlot.composerTop.mostOfWindow) {
          makeComposerTopView(options: options)
        },
        completions: makeComposerCompletionsView(options: options),
        outgoing: makeComposerOutgoingView(options: options),
        channel: channelChoice(options),
        input: makeComposerInputView(options: options)
      )
    }
  }

  /// Draws the choice to show a reply in the channel as well, once there is something to send.
  @ScenePieceBuilder
  private func channelChoice(_ options: ComposerOptions) -> Scene {
    if options.offersChannel, options.session.canSend || options.session.isForChannel {
      ComposerChannelView(
        title: options.environment.strings.text(.composerAlsoInChannel),
        isChosen: options.session.isForChannel
      )
    }
  }

  /// Draws the notes about slow mode, and about messages that wait until the source can be reached.
  @ScenePieceBuilder
  open func makeComposerWaitingView(options: ComposerOptions) -> Scene {
    if options.waitingCount > 0 {
      ComposerWaitingView(
        text: options.environment.strings.text(.composerWaiting, .count(options.waitingCount)),
        icon: "pending"
      )
    }
    if let slowMode = options.slowMode {
      // Its time changes every second, so screen readers don't announce it.
      ComposerWaitingView(text: slowMode, icon: "clock", isAnnounced: false)
    }
  }

  /// Draws the views above the field: the message that the user replies to or edits, the attached files, and the
  /// page behind a link.
  @ScenePieceBuilder
  open func makeComposerTopView(options: ComposerOptions) -> Scene {
    let strings = options.environment.strings
    if let purpose = options.purpose, let message = options.subject {
      ComposerTopView(
        title: purpose,
        text: message.text,
        icon: "react",
        cancel: strings.text(.actionCancel)
      )
    }
    if let message = options.session.edited ?? options.session.quoted {
      let isEdit = options.session.edited != nil
      let isMine = message.author.id == options.environment.currentUser.id
      let name = isMine ? strings.text(.authorYou) : message.author.displayName
      ComposerTopView(
        title: isEdit
          ? strings.text(.composerEditing) : strings.text(.composerQuoting, .name(name)),
        text: message.text,
        icon: isEdit ? "draft" : "reply",
        cancel: strings.text(.actionCancel)
      )
    }
    if options.session.edited == nil,
      !options.session.files.isEmpty || !options.session.coming.isEmpty
    {
      ComposerFilesView(options: options)
    }
    if let card = options.linkCard { ComposerLinkView(card: card) }
  }

  /// Draws the suggestions for the word at the caret.
  @ScenePieceBuilder
  open func makeComposerCompletionsView(options: ComposerOptions) -> Scene {
    if let completions = options.session.completions {
      ComposerCompletionsView(completions: completions)
    }
  }

  /// Draws the text to be sent, if plugins have changed the user's text.
  @ScenePieceBuilder
  open func makeComposerOutgoingView(options: ComposerOptions) -> Scene {
    if let text = options.outgoing {
      ComposerOutgoingView(title: options.environment.strings.text(.composerOutgoing), text: text)
    }
  }

  /// Draws the text being written, and the button that sends it.
  @ScenePieceBuilder
  open func makeComposerInputView(options: ComposerOptions) -> Scene {
    ComposerInputView(options: options)
  }
}
