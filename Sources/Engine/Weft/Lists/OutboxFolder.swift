// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel
internal import WeftSource
internal import WeftSystem

/// The folder of an outbox, which outlives the process.
///
/// Each message is a file that contains its future `message.new` event. The file's name says when the message was sent
/// and whether the source has refused it.
final class OutboxFolder {
  private let path: String
  /// Why files could not be read, one line for each.
  private(set) var problems: [String] = []
  /// The names of the files by message id.
  private var names: [MessageID: String] = [:]
  /// The number in the last name.
  private var last: Int64 = 0

  /// The maximum number of files that are read.
  private static let mostFiles = 2 * Outbox.most
  /// The maximum size of a file in bytes: a text with every byte escaped, and ten attachments.
  private static let mostBytes = 1 << 20
  /// The end of the file names of refused messages.
  private static let refusedEnd = ".refused.json"
  private static let end = ".json"

  /// A message that was found in the folder.
  struct Found {
    let message: OutgoingMessage
    let channel: ChannelID
    let isRefused: Bool
  }

  /// Opens a folder, creating it if needed.
  ///
  /// - Throws: `other`, with the path and the system's reason.
  init(_ path: String) throws(SourceError) {
    self.path = path
    do throws(SystemError) {
      try PrivateFolder.make(path)
    } catch {
      throw failure("can't be made", error)
    }
  }

  /// Reads all messages, in the order in which they were sent.
  func load() throws(SourceError) -> [Found] {
    let listing: FolderListing
    var files: [String]
    do throws(SystemError) {
      listing = try FolderListing(path: Array(path.utf8))
      let found = try listing.names(atMost: Self.mostFiles)
      if found.isCut { note("", "has more than \(Self.mostFiles) files; not all were read") }
      files = found.names.map { String(decoding: $0, as: UTF8.self) }
    } catch {
      throw failure("can't be read", error)
    }
    files.removeAll { !$0.hasSuffix(Self.end) || $0.hasPrefix(".") }
    var all: [Found] = []
    for name in files.sorted() {
      guard let found = read(name, in: listing), names[found.message.id] == nil else { continue }
      guard all.count < Outbox.most else { break }
      names[found.message.id] = name
      last = max(last, Int64(name.prefix { $0.isASCII && $0.isNumber }) ?? 0)
      all.append(found)
    }
    return all
  }

  /// Stores a message after the existing ones.
  ///
  /// - Throws: `other` if the folder can't be written.
  func add(_ message: OutgoingMessage, to channel: ChannelID) throws(SourceError) {
    let event = ChatEvent(.messageNew, cid: channel) { $0.message = MessagePatch(message) }
    let name = nextName()
    do throws(SystemError) {
      try PrivateFile.write(Array(event.line.utf8), to: Array("\(path)/\(name)".utf8))
    } catch {
      throw failure("can't keep the message; it was not sent", error)
    }
    remove(message.id)
    names[message.id] = name
  }

  /// Removes a message that has arrived or that the user has discarded.
  func remove(_ id: MessageID) {
    guard let name = names.removeValue(forKey: id) else { return }
    // Another process may already have removed it.
    try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  /// Records that the source has refused a message, so that it is not sent again automatically.
  func refuse(_ id: MessageID) {
    guard let name = names[id], !name.hasSuffix(Self.refusedEnd) else { return }
    let refused = name.dropLast(Self.end.count) + Self.refusedEnd
    let moved: Void? = try? FileManager.default.moveItem(
      atPath: "\(path)/\(name)",
      toPath: "\(path)/\(refused)"
    )
    if moved != nil { names[id] = String(refused) }
  }

  private func read(_ name: String, in listing: FolderListing) -> Found? {
    do {
      let file = try listing.open(Array(name.utf8))
      let bytes = try file.bytes(Self.mostBytes + 1)
      guard bytes.count <= Self.mostBytes else {
        note(name, "is larger than a message; remove it")
        return nil
      }
      let event = try ChatEvent(json: bytes)
      guard event.type == .messageNew, let patch = event.message, let channel = event.channelID
      else {
        note(name, "is not a message; remove it")
        return nil
      }
      let message = OutgoingMessage(patch)
      return Found(
        message: message,
        channel: channel,
        isRefused: name.hasSuffix(Self.refusedEnd)
      )
    } catch {
      note(name, "can't be read: \(error)")
      return nil
    }
  }

  /// Returns a name that sorts after all others: the time in microseconds, or the last number plus one.
  private func nextName() -> String {
    last = max(last + 1, Int64(Date().timeIntervalSince1970 * 1_000_000))
    let digits = String(last)
    return String(repeating: "0", count: max(0, 19 - digits.count)) + digits + Self.end
  }

  private func note(_ name: String, _ problem: String) {
    problems.append("\(name.isEmpty ? path : "\(path)/\(name)") \(problem)")
  }

  private func failure(_ problem: String, _ error: SystemError) -> SourceError {
    SourceError(.other, "\(path) \(problem): \(error)")
  }
}

extension MessagePatch {
  /// Creates the patch of a message with what its sender specified.
  fileprivate init(_ message: OutgoingMessage) {
    self.init(message.id) {
      $0.text = .set(message.text)
      if let thread = message.thread { $0.parentID = .set(thread) }
      if message.isShownInChannel { $0.isShownInChannel = .set(true) }
      if let quoted = message.quotedMessageID { $0.quotedMessageID = .set(quoted) }
      if !message.attachments.isEmpty { $0.attachments = .set(message.attachments) }
      if let poll = message.poll { $0.poll = .set(PollPatch(creating: poll)) }
      if !message.mentionedUserIDs.isEmpty {
        $0.mentionedUsers = .set(message.mentionedUserIDs.map { UserPatch($0) })
      }
    }
  }
}

extension OutgoingMessage {
  /// Creates a message from the patch of such an event.
  fileprivate init(_ patch: MessagePatch) {
    self.init(id: patch.id, text: patch.text.value ?? "")
    thread = patch.parentID.value ?? nil
    isShownInChannel = patch.isShownInChannel.value ?? false
    quotedMessageID = patch.quotedMessageID.value ?? nil
    attachments = patch.attachments.value ?? []
    mentionedUserIDs = patch.mentionedUsers.value?.map(\.id) ?? []
    poll = (patch.poll.value ?? nil).map { patch in
      var poll = ChatPoll(name: "")
      patch.apply(to: &poll)
      return poll
    }
  }
}
