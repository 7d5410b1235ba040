// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

@testable import WeftStore

/// The write-ahead log next to a database file, and when it is moved into the file.
@Suite struct DatabaseLogTests {
  private let scratch: Scratch
  private let database: Database

  init() throws {
    scratch = try Scratch()
    database = try Database.creating(scratch.path("a.weft").path).0
    try database.transaction { () throws(StoreError) in try database.makeTables() }
  }

  /// Commits pages until the log has that many.
  private func write(pages: Int, inOneCommit: Bool = false) throws {
    func write(_ count: Int) throws(StoreError) {
      try database.run(
        "INSERT OR REPLACE INTO facts(name, value) VALUES('large', zeroblob(\(4_100 * count)))"
      )
    }
    if inOneCommit {
      return try database.transaction { () throws(StoreError) in try write(pages) }
    }
    for _ in 0..<10_000 where database.log.pageCount < pages {
      try database.transaction { () throws(StoreError) in try write(20) }
    }
  }

  private func writeLittle() throws {
    try database.transaction { () throws(StoreError) in
      try database.run("INSERT OR REPLACE INTO facts(name, value) VALUES('small', x'00')")
    }
  }

  private var fileSize: Int {
    let values = try? FileManager.default.attributesOfItem(atPath: scratch.path("a.weft").path)
    return values?[.size] as? Int ?? 0
  }

  @Test func `a long log is moved in the background, once at a time, and then restarts`()
    throws
  {
    var started: [@Sendable () -> Void] = []
    database.log.start = {
      started.append($0)
      return true
    }
    try write(pages: DatabaseLog.enough)
    // Further commits are not delayed, nor do they start it again.
    for _ in 0..<5 { try writeLittle() }
    #expect(started.count == 1 && database.log.pageCount > DatabaseLog.enough)
    started.first?()
    try writeLittle()
    #expect(database.log.pageCount < 20 && started.count == 1)
    try write(pages: DatabaseLog.enough)
    #expect(started.count == 2)
  }

  @Test func `if no thread can be started the next commit tries again`() throws {
    var count = 0
    database.log.start = { _ in
      count += 1
      return false
    }
    try write(pages: DatabaseLog.enough)
    try writeLittle()
    #expect(count == 2)
  }

  @Test func `without threads the commit itself moves the log`() throws {
    try write(pages: DatabaseLog.enough)
    try writeLittle()
    #expect(database.log.pageCount < 20)
  }

  @Test func `a log far over the limit is moved by the commit itself`() throws {
    let before = fileSize
    try write(pages: DatabaseLog.most + 10, inOneCommit: true)
    #expect(database.log.pageCount >= DatabaseLog.most)
    // The next commit restarts the log.
    try writeLittle()
    #expect(database.log.pageCount < 20)
    #expect(fileSize > before + 4_000 * DatabaseLog.most)
  }
}
