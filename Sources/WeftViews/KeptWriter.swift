// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A writer whose memory is used again and again.
///
/// An object of this module, since others can't free the writer's buffer in Embedded Swift.
package final class KeptWriter {
  /// The writer.
  package var writer = SceneWriter()

  /// Creates a writer with nothing written.
  package init() {}
}
