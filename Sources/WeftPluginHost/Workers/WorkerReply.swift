// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftViews

/// What came of asking a worker.
package enum WorkerReply: Equatable {
  /// What the hook wrote, still to be looked at.
  case scene(Scene)
  /// The hook passes all rows.
  case passed
  /// It is not done in time; ``WorkerProcess/poll(within:)`` tells later.
  case late
  /// It is not done with what it was asked before, so that it was not asked this.
  case busy
}
