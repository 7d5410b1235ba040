// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// The state of the composer of a channel or thread, as a value that handles inputs and returns effects.
///
///     var field = ComposerSession()
///     field.handle(.text("On my way", caret: 9))  // [.keepDraft("On my way")]
///     field.handle(.send)                         // [.send("On my way", quoting: nil), …]
///
/// The surface edits the text in its own way, a browser in an HTML field for example, and reports the result.
package struct ComposerSession: Equatable, Sendable {
  /// An event that the owner reports.
  package enum Input: Equatable, Sendable {
    /// The text or the position of the caret changed; the caret is an offset in bytes of UTF-8.
    case text(String, caret: Int)
    /// The user wants to send the text.
    case send
    /// The user wants to send the text, and plugins have changed it to this one.
    case sendAs(String)
    /// Replaces the text in the field.
    case put(String)
    /// The last message sent was refused, so its text goes back into the field.
    case refused
    /// A voice message was sent without the text; it has taken the quote and the choice about the channel.
    case sentAlone
    /// The surface has emptied its own text field too early and has to show the text again.
    case showAgain
    /// Attaches a file to the next message.
    case attach(ChatAttachment)
    /// The user removes an attached file, by its index.
    case detach(Int)
    /// A file is being uploaded to the field, or more of it has arrived.
    case expect(ComingFile)
    /// An upload has ended: the file is attached, or the upload was stopped.
    case expectNoMore(ComingFile.ID)
    /// The user replies to a message, which is quoted.
    case quote(ChatMessage)
    /// The user edits the text of a message.
    case edit(ChatMessage)
    /// The user switches on or off that the reply is shown in the channel as well.
    case alsoInChannel
    /// The user closes the completions, or else cancels the edit, or else removes the quote.
    case cancel
    /// The stored draft changed, for example in another window.
    case draft(String?)
    /// A message changed, possibly the one that is quoted or edited.
    case changed(ChatMessage)
    /// Suggestions for a word have arrived; they are ignored if the caret is no longer in that word.
    case found([ComposerCompletion], for: ComposerWord)
    /// Suggestions that replace the whole text, for example in a search; the owner handles the choice.
    case offer([ComposerCompletion])
    /// The user moves the highlight among the suggestions, backwards if the number is negative.
    case mark(by: Int)
    /// The user accepts the suggestion at an index, or the highlighted one if the index is `nil`.
    case choose(Int?)
  }

  /// A request that the owner carries out.
  package enum Effect: Equatable, Sendable {
    /// Send the text as a new message, which quotes another one unless `quoting` is `nil`.
    case send(String, quoting: MessageID?)
    /// Change the text of a message that was sent before.
    case edit(MessageID, String)
    /// Store the text as the draft, or delete the draft if it is `nil`.
    case keepDraft(String?)
    /// Find completions for a word.
    case complete(ComposerWord)
    /// Tell the user that a text of this many bytes is too long; the field has not changed.
    case tooLong(Int)
    /// Tell the user that the message can't have more files.
    case tooManyFiles
    /// Tell the user that a file of the message has not arrived completely.
    case filesComing
  }

  /// A text and the position of the caret in it, in bytes of UTF-8.
  struct Content: Equatable, Sendable {
    var text = ""
    var caret = 0

    init() {}

    init(_ text: String, caret: Int? = nil) {
      self.text = text
      self.caret = text.boundary(at: caret ?? text.utf8.count)
    }
  }

  /// The maximum length of a text in bytes.
  package static let mostBytes = 65_536
  /// The maximum number of files of a message.
  package static let mostFiles = 10

  var content = Content()
  /// The message that the next one replies to.
  package internal(set) var quoted: ChatMessage?
  /// The message that the user is editing.
  package internal(set) var edited: ChatMessage?
  /// Whether the next message, a reply in a thread, is shown in the channel as well.
  package internal(set) var isForChannel = false
  /// The files attached to the next message, in order.
  package internal(set) var files: [ChatAttachment] = []
  /// The files that are being uploaded to the field, in order.
  package internal(set) var coming: [ComingFile] = []
  /// The users that the author chose to mention; the text may no longer contain all of them.
  var mentioned: [UserID] = []
  /// The suggestions for the word at the caret.
  package internal(set) var completions: ComposerCompletions?
  /// The word at the caret, or `nil` if it can't be completed.
  package internal(set) var word: ComposerWord?
  /// The message that the user was writing before starting to edit another one.
  var setAside: Written?
  /// The message or edit that was sent last, kept in case the source refuses it.
  var sent: Written?
  /// The draft as the owner last stored it.
  var draft: String?
  /// A number that increases whenever the session itself changes the text.
  ///
  /// A surface with its own text field must then show the new text.
  package internal(set) var revision = 0

  /// A message as the user wrote it: its text, attachments and mentions, and the message it quotes or edits.
  struct Written: Equatable, Sendable {
    var content: Content
    var quoted: ChatMessage?
    var edited: ChatMessage?
    var files: [ChatAttachment] = []
    var mentioned: [UserID] = []
    var isForChannel = false
  }

  /// The maximum number of users kept as mentioned.
  static let mostMentioned = 64

  /// The files of the message that was last sent with ``Effect/send(_:quoting:)``.
  package var sentFiles: [ChatAttachment] { sent?.files ?? [] }
  /// The users mentioned in the message or edit that was sent last.
  package var sentMentions: [UserID] { sent?.mentioned ?? [] }

  /// Whether the message that was sent last is shown in the channel as well.
  package var isSentToChannel: Bool { sent?.isForChannel ?? false }

  /// Creates a session with the stored draft, if there is one.
  package init(draft: String? = nil) {
    self.draft = draft
    if let draft { content = Content(draft) }
  }

  /// The text in the field.
  package var text: String { content.text }
  /// The position of the caret, in bytes of UTF-8 from the start of the text.
  package var caret: Int { content.caret }
  /// Whether there is something to send.
  package var canSend: Bool { content.text.ifShown != nil || carriesFiles }
  /// Whether the message has files; an edit of an earlier message never has.
  var carriesFiles: Bool { edited == nil && !files.isEmpty }
  /// Whether the composer contains no text, files, quote or edited message.
  package var isEmpty: Bool {
    content.text.isEmpty && quoted == nil && edited == nil && files.isEmpty && coming.isEmpty
  }
}

/// A file that is being uploaded to the composer, for example by a browser.
package struct ComingFile: Equatable, Sendable {
  /// The id of a file, unique among those being uploaded to the same field.
  package typealias ID = String

  /// The file's id, consisting of letters, digits and hyphens.
  package let id: ID
  /// The file's name, without folders.
  package let name: String
  /// The size in bytes.
  package let size: Int
  /// The facts about a voice message that the user has just recorded, or `nil` for any other file.
  package let recording: VoiceRecording?
  /// The number of bytes that have arrived.
  package var received: Int

  /// Creates a file that is being uploaded.
  package init(
    id: ID,
    name: String,
    size: Int,
    recording: VoiceRecording? = nil,
    received: Int = 0
  ) {
    self.id = id
    self.name = name
    self.size = size
    self.recording = recording
    self.received = received
  }

  /// The percentage of the file that has arrived.
  var percent: Int { size > 0 ? min(100, max(0, received) * 100 / size) : 0 }
}

/// A voice message that the user has recorded, apart from its bytes.
package struct VoiceRecording: Equatable, Sendable {
  /// The maximum length in seconds.
  package static let longest = 900.0

  /// The playing time in seconds.
  package let duration: Double
  /// The loudness over the playing time, or `nil` if it is unknown.
  package let waveform: Waveform?

  /// Describes a recording; returns `nil` for an impossible playing time.
  package init?(duration: Double, waveform: Waveform?) {
    // Recorders end a little late.
    guard duration > 0, duration < Self.longest + 30 else { return nil }
    self.duration = duration
    self.waveform = waveform
  }
}

extension String {
  /// The nearest character boundary at or before an offset in UTF-8.
  ///
  /// In a character with a very large number of scalars it is a boundary between these.
  package func boundary(at offset: Int) -> Int {
    var place = utf8.index(startIndex, offsetBy: min(max(0, offset), utf8.count))
    while place.samePosition(in: unicodeScalars) == nil { place = utf8.index(before: place) }
    let scalar = place
    for _ in 0..<64 where place > startIndex && String.Index(place, within: self) == nil {
      place = unicodeScalars.index(before: place)
    }
    if String.Index(place, within: self) == nil { place = scalar }
    return utf8.distance(from: startIndex, to: place)
  }
}
