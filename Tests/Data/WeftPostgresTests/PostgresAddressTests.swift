// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel
import WeftStore

@testable import WeftPostgres

@Suite struct PostgresAddressTests {
  @Test func `the workspace and the user are taken out of an address, and the rest is libpq's`()
    throws
  {
    let address = try PostgresAddress(
      "postgresql://r@db/chats?workspace=a%26b&sslmode=require&user=l"
    )
    #expect(address.workspace == "a&b")
    #expect(address.user == "l")
    #expect(address.database == "postgresql://r@db/chats?sslmode=require")
    let bare = try PostgresAddress("postgres:///chats?workspace=w")
    #expect(bare.database == "postgres:///chats" && bare.user == nil)
  }

  @Test func `an address names another workspace of its database, with any id`() throws {
    let database = try PostgresAddress("postgresql://r@db/chats?sslmode=require&workspace=w&user=l")
    let other = try database.naming("a&b", user: "l/k")
    #expect(other.workspace == "a&b" && other.user == "l/k")
    #expect(other.database == database.database)
    #expect(try database.naming("c").user == nil)
  }

  @Test(arguments: [
    ("file.weft", "this is no address"), ("postgresql://db/c?workspace=", "needs an id"),
    ("postgresql://db/c?workspace", "needs an id"), ("postgresql://db/c?user=%zz", "needs an id"),
    ("postgresql://db/c?user=a&user=b", "is there twice"),
    ("postgresql://db/c?user=" + String(repeating: "u", count: 1025), "at most 1024"),
    ("postgresql://db/" + String(repeating: "c", count: 5000), "at most 4096"),
    ("postgresql://db/a\0b", "no U+0000"),
  ])
  func `an address that is none says what is wrong`(_ text: String, _ words: String) throws {
    let error = try #require(throws: StoreError.self) { _ = try PostgresAddress(text) }
    #expect(error.message.contains(words), "\(error)")
  }

  @Test func `a password is never shown`() throws {
    for text in [
      "postgresql://r:secret@db/c?workspace=w", "postgresql://r:sec%3Aret@[::1]:5433/c",
      "postgresql://db/c?password=secret&workspace=w", "postgresql://r:secret@db?x=a@b",
      "postgresql://db/c?sslpassword=secret",
    ] {
      let address = try PostgresAddress(text)
      #expect(!address.shown.contains("ret"), "\(address.shown)")
      #expect(address.shown.contains("***"))
    }
  }

  @Test func `months are those of the calendar`() {
    for (seconds, name) in [
      (0.0, "log_1970_01"), (951_782_400, "log_2000_02"), (951_868_800, "log_2000_03"),
      (1_704_067_199, "log_2023_12"), (1_704_067_200, "log_2024_01"),
      (4_107_542_400, "log_2100_03"),
    ] {
      #expect(LogPeriod.table(of: LogPeriod(secondsSince1970: seconds).number) == name)
    }
  }
}
