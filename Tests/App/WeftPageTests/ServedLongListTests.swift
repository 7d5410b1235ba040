// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftJSON
import WeftStore
import WeftTestSupport

@testable import WeftPage

/// A list so long that the page only reads the rows it shows.
@Suite struct ServedLongListTests {
  private let scratch: Scratch
  private let engine: Engine

  init() throws {
    scratch = try Scratch()
    let path = scratch.path("w.weft").path
    let generator = WorkspaceGenerator(channels: 5_000, threads: 0, messages: 100, seed: 7)
    try WorkspaceStore.generate(generator, to: path)
    engine = try Engine(store: WorkspaceStore(opening: path))
  }

  private func scroll(_ page: ServedPage, to first: Int) throws {
    let status = try page.act([
      "do": .string("scroll"), "first": .integer(Int64(first)), "rows": .integer(20),
    ])
    #expect(status == 204)
  }

  @Test func `a row at the end is opened by its first press`() throws {
    let site = try ServedSite(engine: engine)
    let (page, other) = (try site.open(), try site.open())
    try scroll(page, to: 4_980)
    // Another page shows other rows.
    try scroll(other, to: 2_000)
    let row = try #require(page.model.order.last)
    let name = try #require(page.model.labels.last?.split(separator: ",").first)
    try page.tap("channel.open", row: row)
    #expect(page.model.frame.contains(name), "\(name) is not open")
  }
}
