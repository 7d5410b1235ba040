// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What is still to happen with a message of this device.
public enum LocalMessageState: String, Sendable {
  /// Waits to be sent.
  case pendingSend
  /// Is on its way.
  case sending
  /// Could not be sent.
  case sendingFailed
  /// Waits to be edited on the server.
  case pendingSync
  /// Is being edited on the server.
  case syncing
  /// Could not be edited.
  case syncingFailed
  /// Is being deleted.
  case deleting
  /// Could not be deleted.
  case deletingFailed
}
