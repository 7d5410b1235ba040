// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftModel

/// The ids of one source among those of a ``JoinedSource``, and back.
///
/// An id is the source's name, a slash and the source's own id: `work/messaging:general`. No name
/// has a slash, so the first one ends it. The source's own user is `me`, and a message that was
/// sent with an id of the sender's own choice keeps it.
final class JoinedNames: Sendable {
  /// The id of the user of all sources.
  static let me = UserID("me")
  /// The most messages whose ids are kept as the sender chose them.
  static let mostSent = 65_536

  /// The scheme of addresses that only the source can make something of: those of Matrix say which server has a
  /// file, not which account may ask for it.
  private static let scheme = "mxc:"

  /// The source's name and a slash.
  let prefix: String
  /// What follows such an address.
  private var suffix: String { "#" + prefix.dropLast() }
  private let state = Mutex(State())

  private struct State {
    /// The source's own user, nil until it has told.
    var user: UserID?
    var sent: Set<MessageID> = []
  }

  init(_ name: String) { prefix = name + "/" }

  /// The source's own user, nil until it has told.
  var user: UserID? {
    get { state.withLock { $0.user } }
    set { state.withLock { $0.user = newValue } }
  }

  /// The map to the ids of the joined source.
  var outward: IdentityMap {
    IdentityMap(
      channel: { [prefix] in ChannelID(prefix + $0.rawValue) },
      message: { [self] id in isSent(id) ? id : MessageID(prefix + id.rawValue) },
      user: { [prefix, user] in $0 == user ? Self.me : UserID(prefix + $0.rawValue) },
      poll: { [prefix] in prefix + $0 },
      address: { [suffix] in $0.hasPrefix(Self.scheme) ? $0 + suffix : $0 }
    )
  }

  /// The map to the source's own ids; those of others it leaves as they are.
  var inward: IdentityMap {
    IdentityMap(
      channel: { [self] id in own(id.rawValue).map { ChannelID($0) } ?? id },
      message: { [self] id in own(id.rawValue).map { MessageID($0) } ?? id },
      user: { [self, user] id in own(id, of: user) ?? id },
      poll: { [self] in own($0) ?? $0 },
      address: { [suffix] address in
        guard address.hasPrefix(Self.scheme), address.hasSuffix(suffix) else { return address }
        return String(address.dropLast(suffix.count))
      }
    )
  }

  /// The source's own id, nil where the id is another's.
  func own(_ id: String) -> String? {
    guard id.utf8.starts(with: prefix.utf8) else { return nil }
    return String(id.utf8.dropFirst(prefix.utf8.count))
  }

  /// The source's own id of a user, nil where it has none of that id.
  func own(_ id: UserID, of user: UserID?) -> UserID? {
    if id == Self.me { return user }
    // The source's own user has one id here.
    return own(id.rawValue).map { UserID($0) }.flatMap { $0 == user ? nil : $0 }
  }

  /// The source's own id of a message, nil where it is another's.
  func own(_ id: MessageID) -> MessageID? {
    own(id.rawValue).map { MessageID($0) } ?? (isSent(id) ? id : nil)
  }

  /// Whether the messages that a request names are the source's.
  func owns(_ request: MessagePageRequest) -> Bool {
    if case .around(let id) = request.position, own(id) == nil { return false }
    return request.parent.map { own($0) != nil } ?? true
  }

  /// Throws for a message of another source, or of none.
  func requireOwn(_ ids: [MessageID]) throws(SourceError) {
    if let other = ids.first(where: { own($0) == nil }) { throw .unknown(other) }
  }

  private func isSent(_ id: MessageID) -> Bool { state.withLock { $0.sent.contains(id) } }

  /// Keeps the id of a message that is about to be sent; returns whether it was not kept before,
  /// nil where there are too many.
  func keep(_ id: MessageID) -> Bool? {
    state.withLock { state in
      if state.sent.contains(id) { return false }
      guard state.sent.count < Self.mostSent else { return nil }
      return state.sent.insert(id).inserted
    }
  }

  /// Drops the id of a message that was not sent.
  func drop(_ id: MessageID) { _ = state.withLock { $0.sent.remove(id) } }

  /// Drops the ids of all messages sent, which have their usual ids from then on.
  func dropAll() { state.withLock { $0.sent = [] } }
}
