// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A scene writer whose memory is reused from one scene to the next.
///
/// It is a class of this module, since in Embedded Swift other modules cannot free the writer's
/// buffer.
package final class KeptWriter {
  /// The writer.
  package var writer = SceneWriter()

  /// Creates an empty writer.
  package init() {}
}
