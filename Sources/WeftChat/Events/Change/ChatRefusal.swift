// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Why an event could not be applied; the state is as it was before.
public struct ChatRefusal: Error, Equatable, CustomStringConvertible {
  /// What kind of reason it is.
  public struct Code: Equatable, Hashable, Sendable {
    /// The name of the code.
    public let name: String

    /// The event does not name what its type needs.
    public static let missing = Code(name: "missing")
    /// The event is about something that is not known here.
    public static let unknown = Code(name: "unknown")
  }

  /// What kind of reason it is.
  public let code: Code
  /// Reason and remedy in one line.
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
