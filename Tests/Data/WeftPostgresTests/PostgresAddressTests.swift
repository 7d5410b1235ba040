// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel
import WeftStore

@testable import WeftPostgres

@Suite struct PostgresAddressTests {
  @Test func `workspace and user are removed from an address, and the rest is passed to libpq`()
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

  @Test func `an address can specify another workspace in its database, with any id`() throws {
    let database = try PostgresAddress("postgresql://r@db/chats?sslmode=require&workspace=w&user=l")
    let other = try database.naming("a&b", user: "l/k")
    #expect(other.workspace == "a&b" && other.user == "l/k")
    #expect(other.database == database.database)
    #expect(try database.naming("c").user == nil)
  }

  @Test(arguments: [
    ("file.weft", "this is not an address"), ("postgresql://db/c?workspace=", "needs an id"),
    ("postgresql://db/c?workspace", "needs an id"), ("postgresql://db/c?user=%zz", "needs an id"),
    ("postgresql://db/c?user=a&user=b", "occurs twice"),
    ("postgresql://db/c?workspace=%00", "can't contain U+0000"),
    ("postgresql://db/c?workspace=a%00b&user=l", "can't contain U+0000"),
    ("postgresql://db/c?user=" + String(repeating: "u", count: 1025), "at most 1024"),
    ("postgresql://db/" + String(repeating: "c", count: 5000), "at most 4096"),
    ("postgresql://db/a\0b", "no U+0000"),
  ])
  func `the error for an invalid address says why`(_ text: String, _ words: String) throws {
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

  private static let refused = [
    // A password split where libpq splits it, which ends up in a part that libpq quotes.
    "postgresql://r:sec%zzret@db/c", "postgresql://r:sec@ret@db/c", "postgresql://r:sec/ret@db/c",
    "postgresql://r:sec?ret@db/c", "postgresql://r:sec:ret@db/c", "postgresql://db:secret/c",
    "postgresql://db/c?password=sec%zret", "postgresql://db/c?password=sec&ret",
    "postgresql://db/c?password=sec=ret", "postgresql://db?password=s@ret", "postgres://:ret",
    "POSTGRESQL://r:secret@db/c", "postgresql:r:secret@db", "postgresql:/r:secret@db/c",
    "postgresql://r:%00ret@db/c", "postgresql://[::1:ret/c",
    // A sign with a combining mark, which is one character and two bytes that libpq tells apart.
    "postgresql://r:sec%00\u{301}ret@db/c", "postgresql://r:\u{301}secret@db/c",
    "postgresql://r:secret@\u{301}db/c", "postgresql://db/c?workspace=w&\u{301}password=secret",
    "postgresql://db/c?password=\u{301}secret",
  ]

  @Test(arguments: refused)
  func `an address that libpq would quote in pieces is refused without quoting it`(
    _ text: String
  ) throws {
    #expect(PostgresAddress.isOne(text))
    let error = try #require(throws: StoreError.self) { _ = try PostgresAddress(text) }
    #expect(!"\(error)".contains("ret") && !"\(error)".contains("sec"), "\(error)")
    #expect("\(error)".contains("write postgresql://"))
  }

  @Test(arguments: [
    "postgresql://db/c?p%61ssword=secret", "postgresql://db/c?password=*secret",
    "postgresql://db/c?passfile=/secret", "postgresql://r:secret@db,other:5433/c?sslmode=require",
  ])
  func `only the parts of an address that can't be a password are shown`(_ text: String) throws {
    let shown = try PostgresAddress(text).shown
    #expect(!shown.contains("secret") && shown.contains("***"), "\(shown)")
  }

  @Test func `ordinary addresses are shown as written`() throws {
    for text in [
      "postgresql:///chats?workspace=w", "postgres://r@db:5433/c%2Fd?user=l%40x&workspace=w",
      "postgresql://a,b:1,[::1]:2/c?target_session_attrs=read-write&workspace=w",
      "postgresql:///c?host=/var/run/postgresql&workspace=w",
      "postgresql://db/c?workspace=w&user=luke@example.org",
    ] {
      let shown = try PostgresAddress(text).shown
      #expect(Set(shown.split { "?&".contains($0) }) == Set(text.split { "?&".contains($0) }))
    }
  }

  @Test func `a server's message that repeats the password is shown without it`() throws {
    let address = try PostgresAddress("postgresql://r:s%40cret@db/c?sslpassword=other")
    let error = StoreError.connection(
      to: address,
      "connecting failed",
      because: "no: s@cret, s%40cret, other"
    )
    #expect(error.message.contains("no: ***, ***, ***"))
    let accent = try PostgresAddress("postgresql://r:%CC%81secret@db/c")
    let quoted = StoreError.connection(to: accent, "failed", because: "no: \"\u{301}secret\"")
      .message
    #expect(quoted.contains("no: \"***\"") && !quoted.contains("secret"))
    let short = try PostgresAddress("postgresql://r:no@db/c")
    #expect(
      !StoreError.connection(to: short, "failed", because: "no way").message.contains("no way")
    )
  }

  @Test func `months match the calendar`() {
    for (seconds, name) in [
      (0.0, "log_1970_01"), (951_782_400, "log_2000_02"), (951_868_800, "log_2000_03"),
      (1_704_067_199, "log_2023_12"), (1_704_067_200, "log_2024_01"),
      (4_107_542_400, "log_2100_03"),
    ] {
      #expect(LogPeriod.table(of: LogPeriod(secondsSince1970: seconds).number) == name)
    }
  }
}
