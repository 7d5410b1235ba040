// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatMessage {
  /// The kind of a message, by the server's name; servers may know more than those listed here.
  public struct Kind: Equatable, Hashable, Sendable {
    /// The server's name.
    public let rawValue: String

    /// Creates a kind from the server's name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// A message written by a user.
    public static let regular = Kind("regular")
    /// A message written in a thread.
    public static let reply = Kind("reply")
    /// A notice from the server, such as that a member joined.
    public static let system = Kind("system")
    /// A message only its author sees, such as an unsent GIF.
    public static let ephemeral = Kind("ephemeral")
    /// The error of a command that failed.
    public static let error = Kind("error")
    /// A deleted message.
    public static let deleted = Kind("deleted")
  }
}
