// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatMessage {
  /// What a message is, as the server names it; there may be others than those here.
  public struct Kind: Equatable, Hashable, Sendable {
    /// The server's name.
    public let rawValue: String

    /// Creates a kind from the server's name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// Something somebody wrote.
    public static let regular = Kind("regular")
    /// Something somebody wrote in a thread.
    public static let reply = Kind("reply")
    /// Something the system tells, such as who joined.
    public static let system = Kind("system")
    /// Something only its author sees, such as an unsent giphy.
    public static let ephemeral = Kind("ephemeral")
    /// A failed command.
    public static let error = Kind("error")
    /// Something that was deleted.
    public static let deleted = Kind("deleted")
  }
}
