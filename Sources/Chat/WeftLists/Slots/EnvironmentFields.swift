// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
internal import WeftModel

/// The fields that every row has: the values a list depends on besides its data.
public enum EnvironmentFields {
  /// The reader of each field.
  public static let table = FieldTable<ChatEnvironment>([
    "env.now": { .time(microseconds: $0.now.microseconds) },
    // The offset at the frame's time; a row's own date has its own offset field, since it may
    // differ in summer.
    "env.utcOffset": { FieldValue($0.timestamps.secondsFromGMT(at: $0.now)) },
    "env.language": { .text($0.strings.language) },
    "env.userID": { .text($0.currentUser.id.rawValue) },
    "env.userName": { .text($0.currentUser.displayName) },
  ])
}
