// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The role of a member in an event.
enum MemberNews {
  /// The member joined and is counted.
  case came
  /// The member changed.
  case changed
  /// The member is listed in a channel's payload.
  case listed
}
