// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftMatrix
internal import WeftModel
internal import WeftSource
internal import WeftStore

/// What a Matrix server reports about an account, written into its file, compared with reading the same
/// bytes and with plain statements.
public enum AccountBenchmarks {
  /// The numbers of rooms measured by default.
  public static let sizes = [400, 4_000]
  /// The messages of a room in the first answer.
  private static let messages = 8

  /// Measures the first answer, one message afterwards, and the first rows of a list over several accounts.
  ///
  /// - Returns: The reason of a failure, or `nil` if everything was measured.
  public static func run(sizes: [Int], report: (Measurement) -> Void) -> String? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "weft-bench-\(UUID())")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      for size in sizes {
        let answer = MatrixAnswerText.rooms(size, messages: messages)
        report(first(answer, size, in: folder))
        report(try message(size, after: answer, in: folder))
      }
    } catch {
      return "\(error)"
    }
    return nil
  }

  private static func file(_ folder: URL) -> (path: String, remove: () -> Void) {
    let path = folder.appending(path: "\(UUID()).weft").path
    return (
      path,
      {
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: path + suffix)
        }
      }
    )
  }

  /// Measures writing all rooms of a new account.
  private static func first(_ answer: [UInt8], _ size: Int, in folder: URL) -> Measurement {
    let work = {
      let (path, remove) = file(folder)
      defer { remove() }
      guard let file = try? AccountFile(path, user: MatrixAnswerText.user),
        (try? file.writeRooms(answer, at: Date())) != nil
      else { return Int.min }
      return answer.count
    }
    let reading = Contender("reading the JSON") {
      (try? JSONParser.parse(answer)) == nil ? .min : answer.count
    }
    let plain = Contender("plain statements") {
      let (path, remove) = file(folder)
      defer { remove() }
      return insert(size, into: PlainDatabase(path))
    }
    let peak = PeakMemory.rise(work)
    return Stopwatch(runs: size > 1_000 ? 5 : nil).measure(
      "Account/first-answer/\(size)",
      work,
      against: [reading, plain],
      counts: [("answer KB", (Double(answer.count) / 1_000).rounded())]
        + (peak.map { [("peak MB", (Double($0) / 1_000_000).rounded())] } ?? [])
    )
  }

  /// Inserts the same rooms and messages as rows, with an index of their words.
  private static func insert(_ size: Int, into database: PlainDatabase) -> Int {
    database.run(
      """
      CREATE TABLE rooms(number INTEGER PRIMARY KEY, id TEXT, document TEXT);
      CREATE TABLE said(room INTEGER, date REAL, id TEXT, document TEXT, PRIMARY KEY(room, date, id)) WITHOUT ROWID;
      CREATE VIRTUAL TABLE words USING fts5(text, content='');
      BEGIN
      """
    )
    for room in 0..<size {
      database.rows(
        "INSERT INTO rooms VALUES(?, ?, ?)",
        [.number(Int64(room)), .text("!\(room):b"), .text(MatrixAnswerText.state(of: room))]
      )
      for number in 0..<messages {
        let text = MatrixAnswerText.text(room, number)
        database.rows(
          "INSERT INTO said VALUES(?, ?, ?, ?)",
          [
            .number(Int64(room)), .number(Int64(number)), .text("$\(room)-\(number)"),
            .text(MatrixAnswerText.message(room, number)),
          ]
        )
        database.rows(
          "INSERT INTO words(rowid, text) VALUES(?, ?)",
          [.number(Int64(room * messages + number)), .text(text)]
        )
      }
    }
    database.run("COMMIT")
    return size
  }

  /// Measures one message in an account of many rooms, compared with a small one.
  private static func message(
    _ size: Int,
    after answer: [UInt8],
    in folder: URL
  ) throws -> Measurement {
    func work(_ answer: [UInt8]) throws -> (() -> Int, remove: () -> Void) {
      let (path, remove) = file(folder)
      let file = try AccountFile(path, user: MatrixAnswerText.user)
      try file.writeRooms(answer, at: Date())
      var count = 0
      return (
        {
          count += 1
          let news = MatrixAnswerText.news(count)
          return (try? file.writeNews(news, at: Date())) == nil ? .min : news.count
        }, remove
      )
    }
    let (many, removeMany) = try work(answer)
    let (few, removeFew) = try work(MatrixAnswerText.rooms(40, messages: messages))
    defer {
      removeMany()
      removeFew()
    }
    return Stopwatch(runs: 101).measure(
      "Account/one-message/\(size)",
      many,
      against: [Contender("one of 40 rooms", few)]
    )
  }
}

/// Answers in the format of a Matrix server.
enum MatrixAnswerText {
  static let user = "@ada:b"
  private static let words = [
    "falcon", "hangar", "droid", "later", "supplies", "left", "moon", "repairs", "to", "the",
  ]

  static func text(_ room: Int, _ number: Int) -> String {
    (0..<9).map { words[(room &* 7 &+ number &* 3 &+ $0 &* $0) % words.count] }
      .joined(separator: " ")
  }

  static func message(_ room: Int, _ number: Int) -> String {
    #"{"type":"m.room.message","sender":"@person\#((room + number) % 50):b","event_id":"$\#(room)-\#(number)","#
      + #""origin_server_ts":\#(1_780_000_000_000 + room * 60_000 + number * 1_000),"#
      + #""content":{"msgtype":"m.text","body":"\#(text(room, number))","m.mentions":{}},"#
      + #""unsigned":{"age":1234,"membership":"join"}}"#
  }

  private static func state(_ room: Int, _ kind: String, _ key: String, _ content: String) -> String
  {
    #"{"type":"\#(kind)","state_key":"\#(key)","sender":"@person0:b","event_id":"$\#(room)-\#(kind)\#(key)","#
      + #""origin_server_ts":\#(1_770_000_000_000 + room),"content":\#(content),"unsigned":{"age":12}}"#
  }

  static func state(of room: Int) -> String {
    let people = Set((0..<8).map { (room + $0) % 50 }).sorted()
    let members = people.map { person in
      state(
        room,
        "m.room.member",
        "@person\(person):b",
        #"{"membership":"join","displayname":"Person \#(person)"}"#
      )
    }
    let levels = #"{"users":{"@person0:b":100},"events":{"m.room.name":50},"events_default":0}"#
    return
      ([
        state(room, "m.room.create", "", #"{"room_version":"10"}"#),
        state(room, "m.room.name", "", #"{"name":"Room \#(room)"}"#),
        state(room, "m.room.power_levels", "", levels),
        state(room, "m.room.member", user, #"{"membership":"join","displayname":"Ada"}"#),
      ] + members).joined(separator: ",")
  }

  /// Returns the first answer of an account, with all of its rooms.
  static func rooms(_ count: Int, messages: Int) -> [UInt8] {
    let rooms = (0..<count).map { room in
      let timeline = (0..<messages).map { message(room, $0) }.joined(separator: ",")
      return
        #""!\#(room):b":{"name":"Room \#(room)","initial":true,"required_state":[\#(state(of: room))],"#
        + #""timeline":[\#(timeline)],"limited":true,"prev_batch":"t\#(room)","joined_count":9,"#
        + #""invited_count":0,"bump_stamp":\#(room),"notification_count":0,"highlight_count":0}"#
    }
    let text =
      #"{"pos":"1","lists":{"all":{"count":\#(count)}},"rooms":{\#(rooms.joined(separator: ","))}}"#
    return Array(text.utf8)
  }

  /// Returns the news of one message.
  static func news(_ number: Int) -> [UInt8] {
    let event =
      #"{"type":"m.room.message","sender":"@person1:b","event_id":"$news-\#(number)","#
      + #""origin_server_ts":\#(1_790_000_000_000 + number * 1_000),"#
      + #""content":{"msgtype":"m.text","body":"\#(text(number, 1))"}}"#
    let counts = #""unread_notifications":{"notification_count":\#(number),"highlight_count":0}"#
    return Array(
      (#"{"next_batch":"s\#(number)","rooms":{"join":{"!\#(number % 40):b":{"timeline":{"events":[\#(event)]},"#
        + counts + "}}}}").utf8
    )
  }
}
