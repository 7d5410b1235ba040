// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Weft

/// What is being written, and where it will go.
struct Draft {
  let channel: String
  let author: String
  let memberCount: Int

  /// It as plugins get it: what stands at which place is part of the point's promise.
  var record: PointRecord {
    PointRecord([.text(channel), .text(author), .integer(Int64(memberCount))])
  }
}
