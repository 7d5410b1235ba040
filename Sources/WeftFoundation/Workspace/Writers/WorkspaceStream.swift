// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat
internal import WeftJSON

/// A workspace JSON written piece by piece: the same bytes as ``Workspace/json``, never all in memory.
///
/// Channels come before threads.
public struct WorkspaceStream {
  private let head: Workspace
  private let write: (String) throws -> Void
  /// The list that is open, such as "channels".
  private var list: String?
  private var hasBegun = false

  /// Prepares for a workspace whose channels and threads are to come.
  public init(_ head: Workspace, to write: @escaping (String) throws -> Void) {
    self.head = head
    self.write = write
  }

  /// Writes a channel.
  public mutating func add(_ channel: ChatChannel) throws {
    try add(WorkspaceWriter.channel(channel, for: head.currentUser.id), to: "channels")
  }

  /// Writes a thread.
  public mutating func add(_ thread: ChatThread) throws {
    try add(WorkspaceWriter.thread(thread), to: "threads")
  }

  /// Writes what is left.
  public mutating func finish() throws {
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
    // All but the end of the object, which is still to come.
    try write(String(text.dropLast(3)))
  }
}
