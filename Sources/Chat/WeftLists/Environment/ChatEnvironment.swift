// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftModel

/// All values a list depends on besides its data.
///
/// The machine's clock, locale and settings are never read: the same environment and data give the
/// same screen on every machine.
///
///     var environment = ChatEnvironment(now: now, currentUser: luke)
///     environment.config.channelList.prefetchDistance = 16
public struct ChatEnvironment: Sendable {
  /// The moment the screen shows, to which times are relative.
  public var now: Date
  /// The user who looks at the lists.
  public var currentUser: ChatUser
  /// The application's settings.
  public var config: ChatConfig
  /// The formatter that turns moments into text.
  public var timestamps: any TimestampFormatting
  /// The texts that don't come from data, in the user's language.
  public var strings: StringCatalog

  /// Creates an environment.
  public init(
    now: Date,
    currentUser: ChatUser,
    config: ChatConfig = ChatConfig(),
    timestamps: any TimestampFormatting = PlainTimestampFormatter(),
    strings: StringCatalog = .english
  ) {
    self.now = now
    self.currentUser = currentUser
    self.config = config
    self.timestamps = timestamps
    self.strings = strings
  }
}
