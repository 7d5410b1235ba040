// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftModel
internal import WeftSource

/// The content of an event that says what a message says.
struct OutgoingContent {
  private let message: OutgoingMessage

  init(_ message: OutgoingMessage) { self.message = message }

  /// Returns the content.
  ///
  /// - Parameter event: Returns the event of a message, nil where it was not sent yet.
  /// - Throws: `notAllowed` where the message refers to one that was not sent, `notSupported` where it carries what
  ///   one event can't.
  func json(_ event: (MessageID) -> String?) throws(SourceError) -> JSONValue {
    var members =
      try file ?? [
        .init("msgtype", .string("m.text")), .init("body", .string(message.text)),
      ]
    // Who is mentioned is said by this member alone, not guessed from the text.
    members.append(.init("m.mentions", .object([])))
    if let relation = try relation(event) { members.append(.init("m.relates_to", relation)) }
    return .object(members)
  }

  private func relation(_ event: (MessageID) -> String?) throws(SourceError) -> JSONValue? {
    func sent(_ id: MessageID) throws(SourceError) -> String {
      if let event = event(id) { return event }
      throw SourceError(.notAllowed, "the message it refers to was not sent yet; wait until it is")
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

  /// The members of a message that carries a file, nil where it carries none.
  private var file: [JSONValue.Member]? {
    get throws(SourceError) {
      guard let file = message.attachments.first else { return nil }
      guard message.attachments.count == 1 else {
        throw SourceError(
          .notSupported,
          "a message to Matrix carries one file; send the others alone"
        )
      }
      guard let address = file.url, address.hasPrefix("mxc://") else {
        throw SourceError(.notAllowed, "a file has to be uploaded to the server before it is sent")
      }
      let name = file.title ?? "file"
      var info: [JSONValue.Member] = []
      if let type = file.mimeType { info.append(.init("mimetype", .string(type))) }
      if let size = file.size { info.append(.init("size", .integer(Int64(size)))) }
      if let width = file.width { info.append(.init("w", .integer(Int64(width)))) }
      if let height = file.height { info.append(.init("h", .integer(Int64(height)))) }
      return [
        .init("msgtype", .string(Self.type(of: file.kind))),
        .init("body", .string(message.text.isEmpty ? name : message.text)),
        .init("filename", .string(name)), .init("url", .string(address)),
        .init("info", .object(info)),
      ]
    }
  }

  private static func type(of kind: ChatAttachment.Kind) -> String {
    switch kind {
    case .image, .giphy: "m.image"
    case .video: "m.video"
    case .audio, .voiceRecording: "m.audio"
    default: "m.file"
    }
  }
}
