// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The pages of a list, requested one after the other.
struct Walk<Row: ListedRow> {
  var pages: [SourcePage<Row>] = []
  /// Whether the walk was stopped because it seemed endless.
  var isEndless = false

  var rows: [Row] { pages.flatMap(\.rows) }
  var ids: [Row.ID] { rows.map(\.id) }

  /// Requests pages until there are no more.
  ///
  /// - Parameters:
  ///   - page: Requests the page after a cursor.
  ///   - next: Called before each page but the first, with the number of pages so far.
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
