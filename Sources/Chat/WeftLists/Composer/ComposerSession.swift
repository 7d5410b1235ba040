// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The field in which a user writes to a channel or a thread, as a value: it handles inputs and
/// returns effects for its owner to perform.
///
///     var field = ComposerSession()
///     field.handle(.text("On my way", caret: 9))  // [.keepDraft("On my way")]
///     field.handle(.send)                         // [.send("On my way", quoting: nil), …]
///
/// A surface edits the text in its own way, a browser in a field of its own, and reports what the
/// field holds.
public struct ComposerSession: Equatable, Sendable {
  /// What happened, as the owner of the field reports it.
  public enum Input: Equatable, Sendable {
    /// The field holds another text, or its caret stands elsewhere: that many bytes of UTF-8 from the
    /// start.
    case text(String, caret: Int)
    /// The user wants the text to be sent.
    case send
    /// The user wants the text to be sent, and another one goes in its place, as plugins have it.
    case sendAs(String)
    /// Another text takes the place of the one in the field.
    case put(String)
    /// What the field sent was refused, so it takes the text back.
    case refused
    /// A file is to go with the next message.
    case attach(ChatAttachment)
    /// The user takes a file away, by its index.
    case detach(Int)
    /// A file is on its way to the field, or another part of it has arrived.
    case expect(ComingFile)
    /// A file does not come any more: it has arrived and is attached, or it was stopped.
    case expectNoMore(ComingFile.ID)
    /// The user answers a message, which is quoted.
    case quote(ChatMessage)
    /// The user changes the text of a message.
    case edit(ChatMessage)
    /// The user takes away what stands above the field: the completions, the message it edits or the
    /// quote.
    case cancel
    /// The kept draft is another one, as another window has written it.
    case draft(String?)
    /// A message has changed, which may be the one that is quoted or edited.
    case changed(ChatMessage)
    /// What may complete a word in the field; it counts only while the caret stands in that word.
    case found([ComposerCompletion], for: ComposerWord)
    /// What may be chosen in place of the whole text, as where one searches for something.
    case offer([ComposerCompletion])
    /// The user marks the next completion, or for a negative number an earlier one.
    case mark(by: Int)
    /// The user chooses a completion by its index, or the marked one.
    case choose(Int?)
  }

  /// Work that the owner of the field has to do.
  public enum Effect: Equatable, Sendable {
    /// Send a message.
    case send(String, quoting: MessageID?)
    /// Change the text of a message.
    case edit(MessageID, String)
    /// Keep the text as the draft, nil for none.
    case keepDraft(String?)
    /// Look for what may complete a word.
    case complete(ComposerWord)
    /// Tell the user that a text of so many bytes is too long; the field stays as it was.
    case tooLong(Int)
    /// Tell the user that a message carries no more files.
    case tooManyFiles
    /// Tell the user that a file of the message is still on its way.
    case filesComing
  }

  /// A text with the place of its caret, in bytes of UTF-8.
  struct Content: Equatable, Sendable {
    var text = ""
    var caret = 0

    init() {}

    init(_ text: String, caret: Int? = nil) {
      self.text = text
      self.caret = text.boundary(at: caret ?? text.utf8.count)
    }
  }

  /// The most bytes of a text.
  public static let mostBytes = 65_536
  /// The most files of a message.
  public static let mostFiles = 10

  var content = Content()
  /// The message that the next one quotes.
  public internal(set) var quoted: ChatMessage?
  /// The message whose text the user changes.
  public internal(set) var edited: ChatMessage?
  /// The files that go with the next message, in order.
  public internal(set) var files: [ChatAttachment] = []
  /// The files that are on their way to the field, in order.
  public internal(set) var coming: [ComingFile] = []
  /// The users whom the author chose to mention; the text may not name all of them any more.
  var mentioned: [UserID] = []
  /// What may complete the word at the caret.
  public internal(set) var completions: ComposerCompletions?
  /// The word at the caret, where it is one that can be completed.
  package internal(set) var word: ComposerWord?
  /// The message that was being written when the user began to edit another one.
  var setAside: Written?
  /// What was sent last, until its owner has heard that it was taken.
  var sent: Written?
  /// The draft as its owner knows it.
  var draft: String?
  /// A number that grows whenever the session itself has changed the text, which a surface with a
  /// field of its own then has to show.
  public internal(set) var revision = 0

  /// A message as it was written: its text, and what it quotes or edits.
  struct Written: Equatable, Sendable {
    var content: Content
    var quoted: ChatMessage?
    var edited: ChatMessage?
    var files: [ChatAttachment] = []
    var mentioned: [UserID] = []
  }

  /// The most users that a field remembers as mentioned.
  static let mostMentioned = 64

  /// The files that go with what ``Effect/send(_:quoting:)`` sends.
  public var sentFiles: [ChatAttachment] { sent?.files ?? [] }
  /// The users whom the author chose to mention in what was sent, or in the edit that was saved.
  public var sentMentions: [UserID] { sent?.mentioned ?? [] }

  /// Creates a field that holds the kept draft, if there is one.
  public init(draft: String? = nil) {
    self.draft = draft
    if let draft { content = Content(draft) }
  }

  /// The text in the field.
  public var text: String { content.text }
  /// Where the caret stands, in bytes of UTF-8 from the start of the text.
  public var caret: Int { content.caret }
  /// Whether there is something to send.
  public var canSend: Bool { content.text.ifShown != nil || carriesFiles }
  /// Whether files go with the text; none do with another text of a message that was sent.
  var carriesFiles: Bool { edited == nil && !files.isEmpty }
  /// Whether nothing stands in the field or above it.
  public var isEmpty: Bool {
    content.text.isEmpty && quoted == nil && edited == nil && files.isEmpty && coming.isEmpty
  }
}

/// A file that is on its way to the field, such as from a browser.
public struct ComingFile: Equatable, Sendable {
  /// The id of a file, unlike that of any other on its way to the same field.
  public typealias ID = String

  /// The file's id, of letters, digits and hyphens.
  public let id: ID
  /// Its name, without folders.
  public let name: String
  /// How many bytes it has.
  public let size: Int
  /// How many bytes have arrived.
  public var received: Int

  /// Creates a file that is on its way.
  public init(id: ID, name: String, size: Int, received: Int = 0) {
    (self.id, self.name, self.size, self.received) = (id, name, size, received)
  }

  /// How much of it has arrived, in per cent.
  public var percent: Int { size > 0 ? min(100, max(0, received) * 100 / size) : 0 }
}

extension String {
  /// The nearest place between characters at or before an offset in UTF-8.
  ///
  /// In a character of very many scalars it is a place between these.
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
