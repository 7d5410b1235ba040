// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftMarkup
internal import WeftModel
internal import WeftSource

/// The content of the event that sends a message.
struct OutgoingContent {
  private let message: OutgoingMessage
  /// The users that the text may mention.
  private let people: [ChatUser]

  init(_ message: OutgoingMessage, people: [ChatUser] = []) {
    self.message = message
    self.people = people
  }

  /// Returns the content as JSON.
  ///
  /// - Parameter event: Returns the event id of a message, or `nil` if the message isn't sent yet.
  /// - Throws: `notAllowed` if the message refers to an unsent one, or its file is missing.
  func json(_ event: (MessageID) -> String?) throws(SourceError) -> JSONValue {
    if let poll = message.poll {
      var members = try poll.matrixStart
      if let relation = try relation(event) { members.append(.init("m.relates_to", relation)) }
      return .object(members)
    }
    let file = try file
    var members = file ?? [.init("msgtype", .string("m.text"))]
    if file == nil || !message.text.isEmpty {
      members += Self.text(message.text, people)
    } else {
      members.append(.init("m.mentions", .object([])))
    }
    if let relation = try relation(event) { members.append(.init("m.relates_to", relation)) }
    return .object(members)
  }

  /// Returns the members for a text: the plain text, HTML if it has markup, and the mentions.
  static func text(_ text: String, _ people: [ChatUser]) -> [JSONValue.Member] {
    let mentioned = mentioned(in: text, people)
    // Clients notify only the users in this member and don't search the text.
    let ids = mentioned.map { JSONValue.string($0.id.rawValue) }
    var members: [JSONValue.Member] = [
      .init("body", .string(text)),
      .init("m.mentions", .object(ids.isEmpty ? [] : [.init("user_ids", .array(ids))])),
    ]
    let formatted = FormattedText(markdown: text).mentioning(mentioned.map(\.displayName))
    if !formatted.isPlain {
      let html = formatted.html(
        mentioning: mentioned.map { ($0.displayName, "https://matrix.to/#/\($0.id)") }
      )
      members.append(.init("format", .string("org.matrix.custom.html")))
      members.append(.init("formatted_body", .string(html)))
    }
    return members
  }

  /// Returns the users whose names follow an `@` in a text, longest names first.
  private static func mentioned(in text: String, _ people: [ChatUser]) -> [ChatUser] {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return [] }
    let named = people.filter { user in
      text.ranges(of: "@" + user.displayName).contains { range in
        range.upperBound == text.endIndex
          || !(text[range.upperBound].isLetter || text[range.upperBound].isNumber)
      }
    }
    return Array(named.sorted { $0.displayName.utf8.count > $1.displayName.utf8.count }.prefix(16))
  }

  private func relation(_ event: (MessageID) -> String?) throws(SourceError) -> JSONValue? {
    func sent(_ id: MessageID) throws(SourceError) -> String {
      if let event = event(id) { return event }
      throw SourceError(
        .notAllowed,
        "the message that it refers to has not been sent yet; wait until it is"
      )
    }
    let quoted = try message.quotedMessageID.map { id throws(SourceError) in try sent(id) }
    let reply = quoted.map { JSONValue.object([.init("event_id", .string($0))]) }
    guard let thread = message.thread else {
      return reply.map { .object([.init("m.in_reply_to", $0)]) }
    }
    let root = try sent(thread)
    return .object([
      .init("rel_type", .string("m.thread")), .init("event_id", .string(root)),
      .init("is_falling_back", .bool(reply == nil)),
      .init("m.in_reply_to", reply ?? .object([.init("event_id", .string(root))])),
    ])
  }

  /// The members for the message's file, or `nil` if it has none; `url` is missing until the file is uploaded.
  private var file: [JSONValue.Member]? {
    get throws(SourceError) {
      guard let file = message.attachments.first else { return nil }
      let address = file.url.flatMap(MediaAddress.checked)
      guard address != nil || OutgoingFile(file) != nil else {
        throw SourceError(
          .notAllowed,
          "the file is neither beside the account's file nor on its server; attach it again"
        )
      }
      let name = FileName.sent(file)
      let type = MediaType(file)
      var info: [JSONValue.Member] = [.init("mimetype", .string(type.name))]
      if let size = file.size { info.append(.init("size", .integer(Int64(size)))) }
      if let width = file.width { info.append(.init("w", .integer(Int64(width)))) }
      if let height = file.height { info.append(.init("h", .integer(Int64(height)))) }
      if let time = file.matrixDuration { info.append(.init("duration", time)) }
      let members: [JSONValue.Member] = [
        .init("msgtype", .string(Self.type(of: file.kind) ?? type.message)),
        .init("filename", .string(name)), .init("info", .object(info)),
      ]
      // Without a caption, the body is the file's name.
      let body: [JSONValue.Member] = message.text.isEmpty ? [.init("body", .string(name))] : []
      let place: [JSONValue.Member] = address.map { [.init("url", .string($0))] } ?? []
      return members + file.matrixSpeech + body + place
    }
  }

  /// Returns the message type for a kind of attachment, or `nil` if the MIME type decides.
  private static func type(of kind: ChatAttachment.Kind) -> String? {
    switch kind {
    case .image, .giphy: "m.image"
    case .video: "m.video"
    case .audio, .voiceRecording: "m.audio"
    default: nil
    }
  }
}

extension FileName {
  /// The name that recipients see for a file.
  static func sent(_ file: ChatAttachment) -> String {
    [file.shownTitle, file.fileName].lazy.compactMap { $0?.ifShown }.first ?? "file"
  }
}

extension ChatAttachment {
  /// The playing time in milliseconds, or `nil` if it is unknown.
  fileprivate var matrixDuration: JSONValue? {
    guard let duration, duration.isFinite, (0..<360_000).contains(duration) else { return nil }
    return .integer(Int64(duration * 1_000))
  }

  /// The members that make a sound a spoken message, as MSC1767 and MSC3245 define them; empty for other files.
  fileprivate var matrixSpeech: [JSONValue.Member] {
    guard kind == .voiceRecording else { return [] }
    var sound: [JSONValue.Member] = []
    if let matrixDuration { sound.append(.init("duration", matrixDuration)) }
    if let waveform {
      let heights = waveform.bars.map { Int64(($0 * MessageContent.loudest).rounded()) }
      sound.append(.init("waveform", .array(heights.map { .integer($0) })))
    }
    return [
      .init("org.matrix.msc1767.audio", .object(sound)),
      .init("org.matrix.msc3245.voice", .object([])),
    ]
  }
}
