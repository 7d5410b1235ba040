// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

/// The fields every row has, whatever it is: what the list depends on besides its data.
public enum EnvironmentFields {
  /// How each is read.
  public static let table = FieldTable<ChatEnvironment>([
    "env.now": { .time(microseconds: $0.now.microseconds) },
    "env.language": { .text($0.strings.language) },
    "env.userID": { .text($0.currentUser.id.rawValue) },
    "env.userName": { .text($0.currentUser.displayName) },
  ])
}
