// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One of the lists of conversations in an export.
enum SlackChannelList: String, CaseIterable {
  case channels, groups, dms, mpims

  /// The file of the list.
  var file: String { "\(rawValue).json" }

  /// Whether its conversations are named after their members.
  var isDirect: Bool { self == .dms || self == .mpims }
}
