// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What an event says about the switches of a channel; those it does not name stay as they are.
public struct ChannelConfigPatch: Equatable, Sendable {
  /// Whether one sees who is typing.
  public var typingEventsEnabled: Bool?
  /// Whether one sees who has read.
  public var readEventsEnabled: Bool?
  /// Whether one sees whom a message has reached.
  public var deliveryEventsEnabled: Bool?
  /// Whether users may be muted.
  public var mutesEnabled: Bool?
  /// Whether messages of the system leave the time of the last message alone.
  public var skipLastMsgAtUpdateForSystemMsg: Bool?

  /// Creates a patch that names nothing.
  public init() {}

  /// Writes what is named.
  func apply(to config: inout ChannelConfig) {
    if let typing = typingEventsEnabled { config.typingEventsEnabled = typing }
    if let reads = readEventsEnabled { config.readEventsEnabled = reads }
    if let delivery = deliveryEventsEnabled { config.deliveryEventsEnabled = delivery }
    if let mutes = mutesEnabled { config.mutesEnabled = mutes }
    if let skip = skipLastMsgAtUpdateForSystemMsg { config.skipLastMsgAtUpdateForSystemMsg = skip }
  }
}
