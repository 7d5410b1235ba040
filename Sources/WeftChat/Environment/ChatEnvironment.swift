// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// Everything a list depends on besides its data.
///
/// Nothing is taken from the machine: the same environment and data give the same screen
/// everywhere.
public struct ChatEnvironment: Sendable {
  /// The moment that is shown.
  public var now: Date
  /// Who looks at the lists.
  public var currentUser: ChatUser
  /// What the application has chosen.
  public var config: ChatConfig
  /// How moments become text.
  public var timestamps: any TimestampFormatting
  /// The texts that don't come from data, in the language shown.
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
