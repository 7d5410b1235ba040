// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Weft

/// A message being written, and its destination.
struct Draft {
  let channel: String
  let author: String
  let memberCount: Int

  /// The draft as plugins receive it; the order of its values is part of the point's contract.
  var record: PointRecord {
    PointRecord([.text(channel), .text(author), .integer(Int64(memberCount))])
  }
}
