// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftDiff

/// A row whose content is a number.
struct Row: Identifiable, Equatable {
  let id: Int
  var content = 0

  init(_ id: Int, _ content: Int = 0) {
    self.id = id
    self.content = content
  }
}

extension [Row] {
  /// Rows without content.
  init(ids: some Sequence<Int>) {
    self = ids.map { Row($0) }
  }
}
