// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftSource
internal import WeftStore

/// A file of a queued message, stored in a folder beside the account's file until it is uploaded.
struct OutgoingFile: Equatable, Sendable {
  /// The file's name in that folder.
  var place: String
  /// The name that recipients see.
  var name: String
  var type: String

  /// Describes the file of an attachment; returns `nil` if its address isn't in that folder.
  init?(_ attachment: ChatAttachment) {
    guard let place = attachment.url, Self.isPlace(place) else { return nil }
    self.place = place
    name = FileName.sent(attachment)
    type = MediaType(attachment).name
  }

  /// Reads a stored file, or returns `nil` if the value isn't one.
  init?(_ value: JSONValue?) {
    guard let place = value?["place"]?.text, Self.isPlace(place), let name = value?["name"]?.text,
      let type = value?["type"]?.text
    else { return nil }
    self.place = place
    self.name = name
    self.type = type
  }

  /// The file in its stored form.
  var json: JSONValue {
    var members = MemoryWriter()
    members.put("place", place)
    members.put("name", name)
    members.put("type", type)
    return members.object
  }

  /// Returns whether a text is such a file name, a hash and an extension, and so can't name any other file.
  private static func isPlace(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 64, (1...8).contains(parts[1].count) else {
      return false
    }
    return parts.joined().allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
  }
}

extension OutgoingMessage {
  /// The message split into messages with one file each, as Matrix requires; the first one has the text.
  var parts: [OutgoingMessage] {
    guard attachments.count > 1 else { return [self] }
    return attachments.enumerated().map { index, attachment in
      var part = self
      part.attachments = [attachment]
      if index > 0 {
        (part.id, part.text) = (MessageID("\(id.rawValue)-\(index + 1)"), "")
        part.quotedMessageID = nil
      }
      return part
    }
  }
}

/// The MIME type of an attachment, given by its sender or guessed from the file name.
struct MediaType: Equatable {
  /// The MIME type.
  let name: String

  init(_ attachment: ChatAttachment) {
    let isPlain = attachment.mimeType.map { type in
      type.utf8.count <= 128 && type.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
    if let type = attachment.mimeType, isPlain == true {
      name = type
    } else {
      let ending = attachment.title?.split(separator: ".").last?.lowercased() ?? ""
      name = Self.endings[ending] ?? "application/octet-stream"
    }
  }

  /// The type of a Matrix message with such a file.
  var message: String {
    switch name.prefix(while: { $0 != "/" }) {
    case "image": "m.image"
    case "video": "m.video"
    case "audio": "m.audio"
    default: "m.file"
    }
  }

  private static let endings: [String: String] = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "mp4": "video/mp4", "webm": "video/webm", "mov": "video/quicktime",
    "mkv": "video/x-matroska", "mp3": "audio/mpeg", "ogg": "audio/ogg", "opus": "audio/ogg",
    "flac": "audio/flac", "wav": "audio/wav", "m4a": "audio/mp4", "pdf": "application/pdf",
    "txt": "text/plain", "md": "text/markdown", "zip": "application/zip",
    "json": "application/json",
  ]
}

// The files of queued messages.
extension AccountFile {
  /// The folder of files that aren't uploaded yet.
  var files: WorkspaceFiles { WorkspaceFiles(beside: store.path) }

  /// Returns whether a file exists in the folder.
  func has(_ file: OutgoingFile) -> Bool {
    files.has(file.place)
  }

  /// Records the address of an uploaded file.
  ///
  /// - Returns: The entry to send, or `nil` if it was sent or deleted in the meantime.
  func uploaded(_ entry: Outbox.Entry, as address: String) throws(MatrixError) -> Outbox.Entry? {
    try Self.noting { () throws(StoreError) in
      try store.synchronize { _, notes throws(StoreError) in
        var outbox = Outbox(try notes.note(Outbox.note))
        guard let index = outbox.entries.firstIndex(where: { $0.id == entry.id }) else {
          return nil
        }
        // Another process may have uploaded it too.
        if outbox.entries[index].address == nil {
          let content = outbox.entries[index].content.members
          outbox.entries[index].content = .object(content + [.init("url", .string(address))])
          notes.set(outbox.bytes, for: Outbox.note)
        }
        return outbox.entries[index]
      }
    }
  }

  /// Moves a sent file to the folder of fetched media, so that it needn't be downloaded again.
  func settle(_ entry: Outbox.Entry) {
    guard let file = entry.file else { return }
    if let address = entry.address, let bytes = try? files.file(at: file.place).bytes {
      let folder = MatrixMediaFolder(beside: store.path)
      if let path = folder.file(address) { try? folder.keep(bytes, as: path) }
    }
    forget(file)
  }

  /// Removes the file of a queued message, unless another message has the same file.
  func forget(_ file: OutgoingFile) {
    guard let waiting = try? outbox().entries, !waiting.contains(where: { $0.file == file }) else {
      return
    }
    files.remove(at: file.place)
  }
}
