// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
package import WeftSystem

/// A file of a message that the user wants to save or open, and that this machine has.
package struct MessageFile: Equatable, Sendable {
  /// The size of the pieces in which a file is copied.
  package static let pieceBytes = 128 << 10

  /// The name under which it may be saved.
  package let name: String
  /// The location of the bytes.
  let place: Place
  /// The chat and the message that the user chose the file from.
  let channel: ChannelID
  let message: ChatMessage
  /// The index of the file among the message's attachments.
  package let index: Int

  /// The location of a file on this machine.
  enum Place: Equatable {
    /// In a folder that Weft keeps itself: the one beside the workspace, or the one of an account's fetched files. The
    /// name is never the sender's.
    case folder(String, name: String)
    /// In memory, because it is built into the program.
    case memory([UInt8])
  }

  /// Opens the file for reading; a link, a folder, a pipe or a device is refused.
  package func open() throws(SystemError) -> Descriptor {
    switch place {
    case .folder(let path, let name): try OwnFolder(opening: path).open(name)
    case .memory(let bytes): try Descriptor(memory: bytes)
    }
  }

  /// Whether opening it only shows its content, as far as the name tells.
  var isOnlyShown: Bool { FileName.isOnlyShown(name) }
}

/// The files that a page may fetch, by the numbers that only this page got for the presses of its user.
struct OfferedFiles {
  private static let most = 8
  private var files: [(number: Int, file: MessageFile)] = []
  private var last = 0

  mutating func add(_ file: MessageFile) -> Int {
    last += 1
    files = files.suffix(Self.most - 1) + [(last, file)]
    return last
  }

  subscript(number: Int) -> MessageFile? { files.first { $0.number == number }?.file }
}

extension Viewer {
  /// Remembers a file for a page, and returns the number under which the page fetches it.
  package func offer(_ file: MessageFile) -> Int { offeredFiles.add(file) }

  /// Returns the file that a page fetches, or `nil` if it was not offered or may no longer be read.
  package func offeredFile(_ number: Int) -> MessageFile? {
    offeredFiles[number].flatMap { mayRead($0) ? $0 : nil }
  }

  /// Whether a file may still be read: the user still has the chat, and its message the file.
  private func mayRead(_ file: MessageFile) -> Bool {
    let (state, then) = (app.engine.state, file.message)
    guard !state.hasLeft(file.channel),
      let now = state.message(then.id, in: file.channel, parent: then.parentID), !now.isDeleted,
      now.attachments.indices.contains(file.index)
    else { return false }
    return now.attachments[file.index] == then.attachments[file.index]
  }
}
