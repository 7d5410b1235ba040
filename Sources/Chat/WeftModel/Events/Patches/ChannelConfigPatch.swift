// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The switches of a channel that an event names; the others keep their values.
public struct ChannelConfigPatch: Equatable, Sendable {
  /// Whether clients show who is typing.
  public var typingEventsEnabled: Bool?
  /// Whether clients show who has read.
  public var readEventsEnabled: Bool?
  /// Whether clients show which messages were delivered to whom.
  public var deliveryEventsEnabled: Bool?
  /// Whether users may be muted.
  public var mutesEnabled: Bool?
  /// Whether system messages leave ``ChannelPatch/lastMessageAt`` unchanged.
  public var skipLastMsgAtUpdateForSystemMsg: Bool?

  /// Creates a patch that names nothing.
  public init() {}

  /// Writes the named switches into a channel's configuration.
  func apply(to config: inout ChannelConfig) {
    if let typing = typingEventsEnabled { config.typingEventsEnabled = typing }
    if let reads = readEventsEnabled { config.readEventsEnabled = reads }
    if let delivery = deliveryEventsEnabled { config.deliveryEventsEnabled = delivery }
    if let mutes = mutesEnabled { config.mutesEnabled = mutes }
    if let skip = skipLastMsgAtUpdateForSystemMsg { config.skipLastMsgAtUpdateForSystemMsg = skip }
  }
}
