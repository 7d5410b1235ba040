// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// What comes of each command, by the place it is given at. Written by `make abi` from Sources/Base/CWeft/abi.json.

extension PluginCommand.Verb {
  /// What is not in it has no meaning there.
  static let rules: [PluginCommand.Verb: [CommandPlace: CommandRule]] = [
    .markRead: [
      .channel: .carriedOut, .thread: .carriedOut, .message: .carriedOut, .messages: .carriedOut,
      .event: .needsUser,
    ],
    .delete: [.channel: .carriedOut],
    .mute: [.channel: .carriedOut, .event: .needsUser],
    .unmute: [.channel: .carriedOut, .event: .needsUser],
    .open: [.channel: .carriedOut, .thread: .carriedOut, .message: .carriedOut],
    .select: [.channel: .carriedOut, .thread: .carriedOut],
    .reload: [
      .channel: .carriedOut, .thread: .carriedOut, .channels: .carriedOut, .threads: .carriedOut,
      .messages: .carriedOut,
    ],
    .loadThreads: [.thread: .carriedOut, .threads: .carriedOut],
    .redraw: [
      .channel: .carriedOut, .thread: .carriedOut, .message: .carriedOut, .channels: .carriedOut,
      .threads: .carriedOut, .messages: .carriedOut, .field: .carriedOut, .command: .carriedOut,
      .event: .carriedOut,
    ],
    .custom: [
      .channel: .carriedOut, .thread: .carriedOut, .message: .carriedOut, .channels: .carriedOut,
      .threads: .carriedOut, .messages: .carriedOut, .event: .carriedOut,
    ],
    .put: [
      .message: .carriedOut, .messages: .carriedOut, .field: .carriedOut, .command: .carriedOut,
    ],
    .send: [
      .message: .putIntoField, .messages: .putIntoField, .field: .putIntoField,
      .command: .carriedOut,
    ],
    .tell: [
      .channel: .carriedOut, .thread: .carriedOut, .message: .carriedOut, .channels: .carriedOut,
      .threads: .carriedOut, .messages: .carriedOut, .field: .carriedOut, .command: .carriedOut,
      .event: .carriedOut,
    ],
  ]
}
