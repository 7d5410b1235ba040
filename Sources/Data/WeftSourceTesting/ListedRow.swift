// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A row of a list.
protocol ListedRow: Sendable {
  associatedtype ID: Hashable & Sendable & CustomStringConvertible
  var id: ID { get }
}

extension ChatChannel: ListedRow {}
extension ChatThread: ListedRow {}
