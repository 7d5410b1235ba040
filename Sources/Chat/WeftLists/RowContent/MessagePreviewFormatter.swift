// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import WeftJSON
private import WeftMarkup
public import WeftModel
private import WeftViews

/// Formats a message as the one line a row shows of it.
public struct MessagePreviewFormatter: Sendable {
  private let currentUser: ChatUser
  private let strings: StringCatalog
  private let readsMarkup: Bool
  private let translates: Bool

  /// Creates a formatter for one user's view; markup in texts is left out where it is read.
  public init(
    currentUser: ChatUser,
    strings: StringCatalog = .english,
    readsMarkup: Bool = true
  ) {
    self.init(
      currentUser: currentUser,
      strings: strings,
      readsMarkup: readsMarkup,
      translates: true
    )
  }

  /// Creates a formatter that takes texts as they were written where it doesn't translate.
  init(
    currentUser: ChatUser,
    strings: StringCatalog,
    readsMarkup: Bool = true,
    translates: Bool
  ) {
    self.currentUser = currentUser
    self.strings = strings
    self.readsMarkup = readsMarkup
    self.translates = translates
  }

  /// The content with its author in front, except in a conversation of two, where the author is
  /// obvious.
  public func format(_ message: ChatMessage, in channel: ChatChannel) -> String {
    if let poll = message.poll, !message.isDeleted { return sentence(for: poll) }
    if message.isDeleted || channel.isOneToOne { return formatContent(message) }
    return strings.text(
      .authorLine,
      .name(authorName(of: message)),
      .text(formatContent(message))
    )
  }

  /// The content alone: a poll's question, the first attachment's text, else the message's text.
  public func formatContent(_ message: ChatMessage) -> String {
    if message.isDeleted { return strings.text(.previewDeleted) }
    if let poll = message.poll { return poll.name }
    let text = preview(of: shownText(of: message))
    return attachmentText(message.attachments.first, text) ?? text
  }

  /// The user's unsent text, as it would look when sent.
  public func formatContent(_ draft: DraftMessage) -> String {
    let text = preview(of: draft.text)
    return attachmentText(draft.attachments.first, text) ?? text
  }

  /// The whole text as its author wrote it, without its markup.
  func plainText(of message: ChatMessage) -> String {
    readsMarkup ? FormattedText(markdown: message.text).plain : message.text
  }

  /// The beginning of a text without its markup, more than any preview shows.
  private func preview(of text: String) -> String {
    guard readsMarkup else { return text }
    return FormattedText(markdown: TextLimits.start(of: text, bytes: TextLimits.lineBytes)).plain
  }

  /// The message's text, translated for the user where another user wrote it in another language.
  ///
  /// For a message that a source could not read, since it is encrypted, the strings say so in their language.
  public func shownText(of message: ChatMessage) -> String {
    if message.custom["encrypted"] == .bool(true) { return strings.text(.previewEncrypted) }
    return translation(of: message) ?? message.text
  }

  /// Another user's text in the user's language, nil where it needs or has no translation.
  func translation(of message: ChatMessage) -> String? {
    guard translates, let language = currentUser.language, message.author.id != currentUser.id,
      language != message.originalLanguage,
      let translation = message.translations[language], !translation.isEmpty
    else { return nil }
    return translation
  }

  /// The author's name, or the catalogue's "You" for the user's own message.
  public func authorName(of message: ChatMessage) -> String {
    message.author.id == currentUser.id ? strings.text(.authorYou) : message.author.displayName
  }

  /// The text for the first attachment, nil where the message's own text is shown instead.
  private func attachmentText(_ first: ChatAttachment?, _ text: String) -> String? {
    guard let first else { return nil }
    switch first.kind {
    case .image: return nonEmpty(text) ?? strings.text(.attachmentPhoto)
    case .video: return nonEmpty(text) ?? strings.text(.attachmentVideo)
    case .audio: return nonEmpty(text) ?? strings.text(.attachmentAudio)
    case .voiceRecording: return nonEmpty(text) ?? strings.text(.attachmentVoice)
    case .giphy: return strings.text(.attachmentGiphy)
    case .file: return first.shownTitle
    case .linkPreview: return first.url
    default: return nil
    }
  }

  private func sentence(for poll: ChatPoll) -> String {
    let text = TextArgument.text(poll.name)
    let sentence =
      if let voter = poll.latestVoter {
        voter.id == currentUser.id
          ? strings.text(.pollYouVoted, text)
          : strings.text(.pollVoted, .name(voter.displayName), text)
      } else if let creator = poll.createdBy {
        creator.id == currentUser.id
          ? strings.text(.pollYouCreated, text)
          : strings.text(.pollCreated, .name(creator.displayName), text)
      } else {
        poll.name
      }
    // A poll without a question would leave a blank after the sentence's colon.
    return poll.name.isEmpty && sentence.last == " " ? String(sentence.dropLast()) : sentence
  }

  private func nonEmpty(_ text: String) -> String? {
    text.isEmpty ? nil : text
  }
}

/// The sign in front of a preview that shows the kind of attachments a message has.
public enum AttachmentIcon: String, Equatable, Sendable {
  /// Attachments of several kinds.
  case mixed
  /// A poll.
  case poll
  /// A spoken message.
  case voiceRecording
  /// Pictures.
  case photo
  /// Videos.
  case video
  /// Documents.
  case document
  /// A linked page.
  case link
  /// An audio file.
  case audio

  /// The key of the sign's name, as a screen reader says it.
  var sign: StringKey {
    switch self {
    case .mixed: .signMixed
    case .poll: .signPoll
    case .voiceRecording: .signVoice
    case .photo: .signPhoto
    case .video: .signVideo
    case .document: .signDocument
    case .link: .signLink
    case .audio: .signAudio
    }
  }

  /// Creates the sign for a message, nil where the message has no attachment of a known kind and no
  /// poll.
  init?(for message: ChatMessage) {
    let kinds = Set(message.attachments.map { $0.kind == .giphy ? .image : $0.kind })
    if kinds.count > 1 {
      self = .mixed
      return
    }
    if message.poll != nil {
      self = .poll
      return
    }
    switch kinds.first {
    case .voiceRecording: self = .voiceRecording
    case .image: self = .photo
    case .video: self = .video
    case .file: self = .document
    case .linkPreview: self = .link
    case .audio: self = .audio
    default: return nil
    }
  }
}
