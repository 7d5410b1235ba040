// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The changes of a store about which other hosts haven't been notified yet.
struct UntoldNews {
  /// Whether events were written to the log.
  var isWritten = false
  /// The events that are never logged.
  var fleeting: [ChatEvent] = []
}
