// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What can be read from what every list depends on besides its data.
///
/// The raw value is the name the host knows it by.
public enum EnvironmentField: String, CaseIterable, Sendable {
  /// The moment shown.
  case now = "env.now"
  /// How many seconds the zone is east of Greenwich at that moment; moments of rows have their own.
  case utcOffset = "env.utcOffset"
  /// The language of the texts.
  case language = "env.language"
  /// The id of who looks at the list.
  case userID = "env.userID"
  /// The name of who looks at the list.
  case userName = "env.userName"
}
