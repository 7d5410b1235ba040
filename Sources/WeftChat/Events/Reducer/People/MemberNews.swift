// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How an event speaks of a member.
enum MemberNews {
  /// They came, and count.
  case came
  /// Something about them changed.
  case changed
  /// They are among those a channel's payload names.
  case listed
}
