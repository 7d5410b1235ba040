// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftViews

/// A worker's reply to a question for a hook.
package enum WorkerReply: Equatable {
  /// The hook's answer, still to be checked.
  case scene(Scene)
  /// The hook passes all rows.
  case passed
  /// It did not answer in time; ``WorkerProcess/poll(within:whileTalking:)`` has the answer later.
  case late
  /// It was not asked, because an earlier request is not finished.
  case busy
}
