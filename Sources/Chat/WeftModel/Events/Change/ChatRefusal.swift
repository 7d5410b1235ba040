// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason for which an event was refused; the state is unchanged.
public struct ChatRefusal: Error, Equatable, CustomStringConvertible {
  /// The kind of reason.
  public struct Code: Equatable, Hashable, Sendable {
    /// The name of the code.
    public let name: String

    /// The event lacks a member that its type requires.
    public static let missing = Code(name: "missing")
    /// The event is about a model the state does not know.
    public static let unknown = Code(name: "unknown")
  }

  /// The kind of reason.
  public let code: Code
  /// The reason and the remedy in one line.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  static func missing(_ member: String, in type: ChatEventType) -> ChatRefusal {
    ChatRefusal(.missing, "\"\(member)\" is missing: \(type.rawValue) needs it; add it")
  }

  static func unknown(_ id: ChannelID) -> ChatRefusal {
    ChatRefusal(.unknown, "channel \"\(id)\" is not known here; load it first")
  }

  static func unknown(message id: MessageID) -> ChatRefusal {
    ChatRefusal(.unknown, "message \"\(id)\" is not known here; load it first")
  }

  static func unknown(thread id: MessageID) -> ChatRefusal {
    ChatRefusal(.unknown, "thread \"\(id)\" is not known here; load it first")
  }
}
