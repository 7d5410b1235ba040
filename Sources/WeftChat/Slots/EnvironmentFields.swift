// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

/// The fields every row has, whatever it is: what the list depends on besides its data.
public enum EnvironmentFields {
  /// How each is read.
  public static let table = FieldTable<ChatEnvironment>([
    "env.now": { .time(microseconds: $0.now.microseconds) },
    // At the moment shown: where clocks change, a moment of a row has an offset of its own beside it.
    "env.utcOffset": { FieldValue($0.timestamps.secondsFromGMT(at: $0.now)) },
    "env.language": { .text($0.strings.language) },
    "env.userID": { .text($0.currentUser.id.rawValue) },
    "env.userName": { .text($0.currentUser.displayName) },
  ])
}
