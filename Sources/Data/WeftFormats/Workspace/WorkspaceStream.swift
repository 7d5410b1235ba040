// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
package import WeftModel

/// A writer that writes a workspace file piece by piece, so that the whole text is never in memory.
///
/// The bytes are those of ``Workspace/json``. All channels must be added before the threads, and
/// ``finish()`` last.
package struct WorkspaceStream {
  private let head: Workspace
  private let write: (String) throws -> Void
  /// The key of the list that is being written, such as "channels".
  private var list: String?
  private var hasBegun = false

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - head: The workspace without channels and threads.
  ///   - write: Writes the next part of the text.
  package init(_ head: Workspace, to write: @escaping (String) throws -> Void) {
    self.head = head
    self.write = write
  }

  /// Writes a channel.
  package mutating func add(_ channel: ChatChannel) throws {
    try add(WorkspaceWriter.channel(channel, for: head.currentUser.id), to: "channels")
  }

  /// Writes a thread.
  package mutating func add(_ thread: ChatThread) throws {
    try add(WorkspaceWriter.thread(thread), to: "threads")
  }

  /// Writes the rest of the file.
  package mutating func finish() throws {
    try begin()
    if list != nil { try write("\n  ]") }
    list = nil
    var custom = JSONMembers()
    custom.put(custom: head.custom, besides: WorkspaceKeys.workspace)
    for case .object(let members) in [custom.object] {
      for member in members {
        try write(",\n  \(JSONWriter.compact(.string(member.key))): ")
        try write(JSONWriter.pretty(member.value, indent: 1))
      }
    }
    try write("\n}\n")
  }

  private mutating func add(_ value: JSONValue, to name: String) throws {
    try begin()
    if list == name {
      try write(",\n    ")
    } else {
      try write((list == nil ? "" : "\n  ]") + ",\n  \"\(name)\": [\n    ")
    }
    list = name
    try write(JSONWriter.pretty(value, indent: 2))
  }

  private mutating func begin() throws {
    if hasBegun { return }
    hasBegun = true
    let text = JSONWriter.pretty(head.head.object)
    // The closing brace is written by `finish()`.
    try write(String(text.dropLast(3)))
  }
}
