// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The state of a message that this device still has to send, edit or delete on the server.
public enum LocalMessageState: String, Sendable {
  /// The message waits to be sent.
  case pendingSend
  /// The message is being sent.
  case sending
  /// Sending failed.
  case sendingFailed
  /// An edit waits to be sent.
  case pendingSync
  /// An edit is being sent.
  case syncing
  /// Sending an edit failed.
  case syncingFailed
  /// The message is being deleted.
  case deleting
  /// Deleting failed.
  case deletingFailed
}
