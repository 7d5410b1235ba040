// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import WeftJSON
private import WeftMarkup
public import WeftModel
private import WeftViews

/// Formats a message as the single line that a row shows.
public struct MessagePreviewFormatter: Sendable {
  private let currentUser: ChatUser
  private let strings: StringCatalog
  private let readsMarkup: Bool
  private let translates: Bool

  /// Creates a formatter for one user; it removes markup if `readsMarkup` is set.
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

  /// Creates a formatter that shows original texts if `translates` is `false`.
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

  /// The content, preceded by its author except between two users, where the author is evident.
  ///
  /// A poll gets a sentence about who created it or voted last.
  public func format(_ message: ChatMessage, in channel: ChatChannel) -> String {
    if let poll = message.poll, !message.isDeleted { return sentence(for: poll) }
    if message.isDeleted || channel.isOneToOne { return formatContent(message) }
    return strings.text(
      .authorLine,
      .name(authorName(of: message)),
      .text(formatContent(message))
    )
  }

  /// The content alone: a poll's question, the first attachment's text, or the message's text.
  package func formatContent(_ message: ChatMessage) -> String {
    if message.isDeleted { return strings.text(.previewDeleted) }
    if let poll = message.poll { return poll.name }
    let text = preview(of: shownText(of: message))
    return attachmentText(message.attachments.first, text) ?? text
  }

  /// The content of the user's draft, formatted as if it was sent.
  func formatContent(_ draft: DraftMessage) -> String {
    let text = preview(of: draft.text)
    return attachmentText(draft.attachments.first, text) ?? text
  }

  /// The whole original text without its markup.
  func plainText(of message: ChatMessage) -> String {
    readsMarkup ? FormattedText(markdown: message.text).plain : message.text
  }

  /// The start of a text without its markup, longer than any preview.
  private func preview(of text: String) -> String {
    guard readsMarkup else { return text }
    return FormattedText(markdown: TextLimits.start(of: text, bytes: TextLimits.lineBytes)).plain
  }

  /// The text of a message, translated if another user wrote it in another language.
  ///
  /// For a message that the source could not decrypt, it is a note from `strings`.
  func shownText(of message: ChatMessage) -> String {
    if message.custom["encrypted"] == .bool(true) { return strings.text(.previewEncrypted) }
    return translation(of: message) ?? message.text
  }

  /// The translation of another user's text into the user's language, or `nil` if it needs or has none.
  func translation(of message: ChatMessage) -> String? {
    guard translates, let language = currentUser.language, message.author.id != currentUser.id,
      language != message.originalLanguage,
      let translation = message.translations[language], !translation.isEmpty
    else { return nil }
    return translation
  }

  /// The author's name, or "You" for the user's own message.
  func authorName(of message: ChatMessage) -> String {
    message.author.id == currentUser.id ? strings.text(.authorYou) : message.author.displayName
  }

  /// The text for the first attachment, or `nil` if the row shows the message's own text.
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
    // Without a question, the sentence would end with the space after its colon.
    return poll.name.isEmpty && sentence.last == " " ? String(sentence.dropLast()) : sentence
  }

  private func nonEmpty(_ text: String) -> String? {
    text.isEmpty ? nil : text
  }
}

/// The icon before a preview that shows the kind of the message's attachments.
public enum AttachmentIcon: String, Equatable, Sendable {
  /// Attachments of several kinds.
  case mixed
  /// For a poll.
  case poll
  /// A spoken message.
  case voiceRecording
  /// Pictures.
  case photo
  /// For one or several videos.
  case video
  /// For files of any other kind.
  case document
  /// A linked page.
  case link
  /// An audio file.
  case audio

  /// The key of the text that screen readers read for the icon.
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

  /// Creates the icon for a message, or returns `nil` if it has no poll and no attachment of a known kind.
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
