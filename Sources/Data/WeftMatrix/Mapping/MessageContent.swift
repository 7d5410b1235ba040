// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftMarkup
internal import WeftModel

/// The content of an event as its message shows it.
struct MessageContent: Equatable, Sendable {
  /// The maximum length of a text in bytes; longer texts are cut off.
  static let mostBytes = 65_536

  var text = ""
  var kind = ChatMessage.Kind.regular
  var attachments: [ChatAttachment] = []
  var mentions: [UserID] = []
  var mentionsRoom = false
  /// The root of the thread that the message replies in.
  var thread: String?
  var quoted: String?
  var poll: PollPatch?
  var isDeleted = false
  /// Whether the text describes what its author does (`m.emote`).
  var isEmote = false
  var custom: [String: JSONValue] = [:]

  /// Reads an event; returns `nil` if lists don't show it as a message.
  init?(_ event: MatrixEvent) {
    guard event.stateKey == nil, event.relation?.type != "m.replace" else { return nil }
    thread = event.threadRoot
    switch event.type {
    case "m.room.message": takeMessage(event.content)
    case "m.room.encrypted":
      text = "Encrypted message"
      custom["encrypted"] = .bool(true)
    case "m.sticker":
      attachments = [Self.file(event.content, .image)]
      custom["sticker"] = .bool(true)
    case "m.poll.start", "org.matrix.msc3381.poll.start":
      poll = PollPatch(matrix: event)
      text = poll?.name.value ?? Self.fallback(event.content)
      if event.beginsStablePoll { custom["stable_poll"] = .bool(true) }
    case "m.call.invite", "m.call.notify", "org.matrix.msc4075.call.notify",
      "m.rtc.notification", "org.matrix.msc4075.rtc.notification":
      text = "Call"
      kind = .system
    default: return nil
    }
    takeRelations(event.content)
    takeMentions(event.content)
    if event.redaction != nil { delete() }
    if event.type == "m.room.message", event.content["msgtype"] == nil { delete() }
  }

  /// Removes all content but the thread, for redacted and empty events.
  private mutating func delete() {
    let thread = thread
    self = MessageContent(deletedIn: thread)
  }

  private init(deletedIn thread: String?) {
    self.thread = thread
    kind = .deleted
    isDeleted = true
  }

  private mutating func takeMessage(_ content: JSONValue) {
    let body = Self.text(of: content)
    switch content["msgtype"]?.text {
    case "m.image": takeFile(content, .image)
    case "m.video": takeFile(content, .video)
    case "m.file": takeFile(content, .file)
    case "m.audio":
      let isSpoken = content["org.matrix.msc3245.voice"] != nil || content["m.voice"] != nil
      takeFile(content, isSpoken ? .voiceRecording : .audio)
    case "m.emote":
      text = body
      isEmote = true
      custom["emote"] = .bool(true)
    case "m.location":
      text = body
      if let place = content["geo_uri"]?.text { custom["geo_uri"] = .string(place.cut(to: 256)) }
    default: text = body
    }
  }

  private mutating func takeFile(_ content: JSONValue, _ kind: ChatAttachment.Kind) {
    (attachments, text) = ([Self.file(content, kind)], Self.text(of: content))
  }

  private mutating func takeRelations(_ content: JSONValue) {
    guard let relates = content["m.relates_to"] else { return }
    let isFallback = thread != nil && relates["is_falling_back"]?.flag ?? false
    if !isFallback { quoted = relates.at("m.in_reply_to", "event_id")?.id }
    if quoted != nil { text = Self.withoutQuote(text) }
  }

  private mutating func takeMentions(_ content: JSONValue) {
    guard let mentioned = content["m.mentions"] else { return }
    mentions = Self.mentions(mentioned)
    mentionsRoom = mentioned["room"]?.flag ?? false
  }

  /// Returns the users that the content of an `m.mentions` member names.
  static func mentions(_ mentioned: JSONValue) -> [UserID] {
    let users = (mentioned["user_ids"]?.elements ?? []).compactMap(\.id)
    return users.prefix(50).map { UserID($0) }
  }
}

// Texts and files.
extension MessageContent {
  /// Returns the text of a message as Markdown.
  ///
  /// A message has a plain body and often an HTML version. Most clients send the Markdown that the user typed as the
  /// body, so the body is preferred where both say the same. Otherwise the body has lost formatting, and the HTML is
  /// converted.
  static func text(of content: JSONValue) -> String {
    let body = (content["body"]?.text ?? "").cut(to: mostBytes)
    // The body of a file message is the caption, or the file name if there is no caption.
    if content["url"] != nil || content["file"] != nil,
      content["filename"]?.text ?? content["body"]?.text == content["body"]?.text
    {
      return ""
    }
    guard content["format"]?.text == "org.matrix.custom.html",
      let html = content["formatted_body"]?.text, html.utf8.count <= mostBytes
    else { return body }
    let (markdown, hasSpoilers) = MarkdownWriter.markdown(of: html)
    let written = markdown.cut(to: mostBytes)
    // The plain body would reveal the spoilers.
    if hasSpoilers { return written }
    let plain = FormattedText(markdown: withoutQuote(body))
    let formatted = FormattedText(markdown: written)
    let isSame =
      plain.isPlain == formatted.isPlain && plain.plain.letters == formatted.plain.letters
    return isSame || written.isEmpty ? body : written
  }

  private static func fallback(_ content: JSONValue) -> String {
    (PollPatch.text(content) ?? "Poll").cut(to: mostBytes)
  }

  /// Returns the text without the quoted lines with which older clients start a reply.
  static func withoutQuote(_ text: String) -> String {
    guard text.hasPrefix("> <") || text.hasPrefix("> * <") else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.drop { $0.hasPrefix("> ") || $0 == ">" }
    guard rest.first?.isEmpty == true else { return text }
    return rest.dropFirst().joined(separator: "\n")
  }

  /// Reads a file; its address is an `mxc:` address, which only the account's token can fetch.
  static func file(_ content: JSONValue, _ kind: ChatAttachment.Kind) -> ChatAttachment {
    let name = content["filename"]?.text ?? content["body"]?.text
    let info = content["info"]
    var file = ChatAttachment(kind: kind, title: name?.cut(to: 1_024))
    file.url = content["url"]?.text.flatMap(MediaAddress.checked)
    file.previewURL = info?["thumbnail_url"]?.text.flatMap(MediaAddress.checked)
    file.mimeType = info?["mimetype"]?.text?.cut(to: 128)
    file.size = info?["size"]?.number.flatMap { $0 >= 0 ? info?["size"]?.count : nil }
    file.width = length(info?["w"])
    file.height = length(info?["h"])
    let sound = content["org.matrix.msc1767.audio"]
    let time = info?["duration"]?.number ?? sound?["duration"]?.number
    if let time, time >= 0 { file.duration = Double(time) / 1000 }
    if kind == .voiceRecording {
      file.waveform = Waveform(json: sound?["waveform"], scale: loudest)
    }
    if content["file"] != nil { file.custom["encrypted"] = .bool(true) }
    return file
  }

  /// The loudest value of a waveform on the network.
  static let loudest = 1_024.0

  private static func length(_ value: JSONValue?) -> Int? {
    value?.number.flatMap { (1...1_000_000).contains($0) ? Int($0) : nil }
  }
}

extension String {
  /// The text without whitespace.
  fileprivate var letters: String { filter { !$0.isWhitespace } }
}
