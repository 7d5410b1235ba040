// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftModel

/// Maps the ids of one source to those of a ``JoinedSource``, and back.
///
/// A joined id is the source's name, a slash and the source's own id: `work/messaging:general`.
/// Names contain no slash, so the first one ends the name. The source's own user becomes `me`, and
/// a message sent through the joined source keeps the id that its sender chose.
final class JoinedNames: Sendable {
  /// The id of the user of all sources.
  static let me = UserID("me")
  /// The maximum number of messages that keep the id their sender chose.
  static let mostSent = 65_536

  /// The scheme of addresses that need their source: a Matrix address names the server that has a file,
  /// but not the account that may request it.
  private static let scheme = "mxc:"

  /// The source's name and a slash.
  let prefix: String
  /// The suffix that the joined source adds to such an address.
  private var suffix: String { "#" + prefix.dropLast() }
  private let state = Mutex(State())

  private struct State {
    /// The source's own user, or `nil` until its account is known.
    var user: UserID?
    var sent: Set<MessageID> = []
  }

  init(_ name: String) { prefix = name + "/" }

  /// The source's own user, or `nil` until its account is known.
  var user: UserID? {
    get { state.withLock { $0.user } }
    set { state.withLock { $0.user = newValue } }
  }

  /// The map from the source's ids to those of the joined source.
  var outward: IdentityMap {
    IdentityMap(
      channel: { [prefix] in ChannelID(prefix + $0.rawValue) },
      message: { [self] id in isSent(id) ? id : MessageID(prefix + id.rawValue) },
      user: { [prefix, user] in $0 == user ? Self.me : UserID(prefix + $0.rawValue) },
      poll: { [prefix] in prefix + $0 },
      address: { [suffix] in $0.hasPrefix(Self.scheme) ? $0 + suffix : $0 }
    )
  }

  /// The map from joined ids to the source's own; ids of other sources stay the same.
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

  /// Returns the source's own id, or `nil` if the id belongs to another source.
  func own(_ id: String) -> String? {
    guard id.utf8.starts(with: prefix.utf8) else { return nil }
    return String(id.utf8.dropFirst(prefix.utf8.count))
  }

  /// Returns the source's own id of a user, or `nil` if the id belongs to another source.
  func own(_ id: UserID, of user: UserID?) -> UserID? {
    if id == Self.me { return user }
    // The source's own user is known as `me` only.
    return own(id.rawValue).map { UserID($0) }.flatMap { $0 == user ? nil : $0 }
  }

  /// Returns the source's own id of a message, or `nil` if the id belongs to another source.
  func own(_ id: MessageID) -> MessageID? {
    own(id.rawValue).map { MessageID($0) } ?? (isSent(id) ? id : nil)
  }

  /// Whether the messages that a request names belong to the source.
  func owns(_ request: MessagePageRequest) -> Bool {
    if case .around(let id) = request.position, own(id) == nil { return false }
    return request.parent.map { own($0) != nil } ?? true
  }

  /// Throws `notFound` if one of the messages doesn't belong to the source.
  func requireOwn(_ ids: [MessageID]) throws(SourceError) {
    if let other = ids.first(where: { own($0) == nil }) { throw .unknown(other) }
  }

  private func isSent(_ id: MessageID) -> Bool { state.withLock { $0.sent.contains(id) } }

  /// Keeps the id of a message that is about to be sent.
  ///
  /// - Returns: Whether the id is new, or `nil` if there are too many already.
  func keep(_ id: MessageID) -> Bool? {
    state.withLock { state in
      if state.sent.contains(id) { return false }
      guard state.sent.count < Self.mostSent else { return nil }
      return state.sent.insert(id).inserted
    }
  }

  /// Drops the id of a message that could not be sent.
  func drop(_ id: MessageID) { _ = state.withLock { $0.sent.remove(id) } }

  /// Drops the ids of all sent messages, which get prefixed ids from then on.
  func dropAll() { state.withLock { $0.sent = [] } }
}
