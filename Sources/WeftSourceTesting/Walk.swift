// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// The pages of a list, one after the other.
struct Walk<Row: ListedRow> {
  var pages: [SourcePage<Row>] = []
  /// Whether it was given up because it would not end.
  var isEndless = false

  var rows: [Row] { pages.flatMap(\.rows) }
  var ids: [Row.ID] { rows.map(\.id) }

  /// Takes pages until there are no more.
  ///
  /// - Parameter next: what is done before each page but the first.
  init(
    _ page: (SourceCursor?) async throws -> SourcePage<Row>,
    before next: (Int) async throws -> Void = { _ in }
  ) async throws {
    var cursor: SourceCursor?
    repeat {
      if !pages.isEmpty { try await next(pages.count) }
      pages.append(try await page(cursor))
      cursor = pages.last?.next
      isEndless = pages.count > 100
    } while cursor != nil && !isEndless
  }
}
