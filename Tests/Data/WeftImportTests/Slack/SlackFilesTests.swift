// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftImport
import WeftModel
import WeftTestSupport

@Suite struct SlackFilesTests {
  @Test func `an archive, compressed or not, has the same content as its folder`() throws {
    let scratch = try Scratch()
    let export = SlackExport()
    let expected = try export.imported()
    let stored = try scratch.write(export.archive.bytes, to: "stored.zip")
    #expect(try importChats(stored).taken == expected.taken)
    let packed = scratch.path("packed.zip")
    try writeDeflatedZip(export.files.map { ($0.key, $0.value) }, to: packed)
    let read = try importChats(packed)
    #expect(read.taken == expected.taken)
    #expect(read.report == expected.report)
  }

  @Test func `an archive that contains the folder itself is the same`() throws {
    let scratch = try Scratch()
    let export = SlackExport()
    let moved = export.files.map { StoredZip.Entry("My export/\($0.key)", $0.value) }
    let shadow = StoredZip.Entry("__MACOSX/users.json", [0, 5])
    let file = try scratch.write(StoredZip([shadow] + moved).bytes, to: "moved.zip")
    #expect(try importChats(file).taken == export.imported().taken)
  }

  @Test func `importing twice gives equal models in the same order`() throws {
    let scratch = try Scratch()
    var export = SlackExport()
    for day in 10..<20 {
      export["general/2023-12-\(day).json"] = """
        [{"user":"U\(day)","text":"a","ts":"17010\(day)000.000001"},
         {"user":"U1","text":"b","ts":"17010\(day)000.000002","thread_ts":"17010\(day)000.000001"}]
        """
    }
    try export.write(to: scratch.folder)
    let first = try importChats(scratch.folder)
    #expect(first.taken.threads.count == 10)
    let second = try importChats(scratch.folder)
    #expect(second.taken == first.taken)
    #expect(second.report == first.report)
  }

  @Test func `progress counts the files of all channels up to their total`() throws {
    let scratch = try Scratch()
    var export = SlackExport()
    export["general/2023-11-15.json"] = "[]"
    export["general/2023-11-16.json"] = "no JSON"
    try export.write(to: scratch.folder)
    var taken = Taken()
    var told: [ImportProgress] = []
    _ = try ChatImport(scratch.folder.path).run(into: &taken) { told.append($0) }
    #expect(told.map(\.done) == [0, 1, 2, 3])
    #expect(told.allSatisfy { $0.unit == .files && $0.total == 3 })
  }

  @Test func `an error in the sink stops the import and is rethrown`() throws {
    struct Full: Error, Equatable {}
    struct Refusing: ImportSink {
      var users = 0
      mutating func receive(_ user: ChatUser) { users += 1 }
      mutating func receive(_ channel: ChatChannel) throws { throw Full() }
      mutating func receive(_ thread: ChatThread) {}
      mutating func receive(_ event: ChatEvent) {}
    }
    let scratch = try Scratch()
    try SlackExport().write(to: scratch.folder)
    var sink = Refusing()
    let chats = try ChatImport(scratch.folder.path)
    #expect(throws: Full()) { try chats.run(into: &sink) }
    #expect(sink.users == 2)
  }

  @Test func `a channel is read only after the previous one was consumed`() throws {
    struct Removing: ImportSink {
      let file: URL
      var texts: [[String]] = []
      mutating func receive(_ user: ChatUser) {}
      mutating func receive(_ channel: ChatChannel) throws {
        texts.append(channel.latestMessages.map(\.text))
        if texts.count == 1 { try FileManager.default.removeItem(at: file) }
      }
      mutating func receive(_ thread: ChatThread) {}
      mutating func receive(_ event: ChatEvent) {}
    }
    let scratch = try Scratch()
    var export = SlackExport()
    export["channels.json"] = #"[{"id":"C1","name":"general"},{"id":"C2","name":"later"}]"#
    export["later/2023-11-14.json"] = #"[{"user":"U1","text":"Late","ts":"1700000001.000000"}]"#
    try export.write(to: scratch.folder)
    var sink = Removing(file: scratch.path("later/2023-11-14.json"))
    let report = try ChatImport(scratch.folder.path).run(into: &sink)
    #expect(sink.texts == [["Hello", "Hi"], []])
    #expect(report.issues.map(\.path) == ["later/2023-11-14.json"])
  }

  @Test func `links, devices and pipes in a folder are never followed or opened`() throws {
    let scratch = try Scratch()
    let outside = try Scratch()
    try SlackExport().write(to: scratch.folder)
    let secret = #"[{"user":"U1","text":"secret","ts":"1700000009.000000"}]"#
    let target = try outside.write(secret.utf8, to: "2023-11-15.json")
    let files = FileManager.default
    let day = scratch.path("general/2023-11-15.json")
    try files.createSymbolicLink(at: day, withDestinationURL: target)
    try files.createSymbolicLink(at: scratch.path("other"), withDestinationURL: outside.folder)
    try makePipe(at: scratch.path("general/2023-11-16.json"))
    try makePipe(at: scratch.path("dms.json"))
    let (taken, report) = try importChats(scratch.folder)
    #expect(taken.messages("slack:C1").map(\.text) == ["Hello", "Hi"])
    #expect(
      report.issues.map(\.description) == [
        "dms.json: is neither a file nor a folder",
        "other: is a symbolic link, and links are not followed",
        "general/2023-11-15.json: is a symbolic link, and links are not followed",
        "general/2023-11-16.json: is not a regular file",
      ]
    )
  }
}
