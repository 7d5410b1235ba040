// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftTestSupport

@testable import WeftApp

@Suite struct EventFeedTests {
  private func append(_ text: String, to url: URL) throws {
    let file = try FileHandle(forWritingTo: url)
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  private func events(_ log: EventLog?) -> Int {
    log.map { Array($0).count } ?? 0
  }

  private let line = #"{"type":"health.check"}"#

  @Test func `appended lines are read, and existing ones are not`() throws {
    let folder = try Scratch()
    try folder.write((line + "\n").utf8, to: "events")
    let url = folder.path("events")
    let feed = EventFeed(url.path)
    #expect(feed.drain() == nil)
    try append(line + "\n" + line + "\n", to: url)
    #expect(events(feed.drain()) == 2)
    #expect(feed.drain() == nil)
  }

  @Test func `an incomplete line waits for the rest`() throws {
    let folder = try Scratch()
    try folder.write("".utf8, to: "events")
    let url = folder.path("events")
    let feed = EventFeed(url.path)
    try append(String(line.prefix(10)), to: url)
    #expect(feed.drain() == nil)
    try append(String(line.dropFirst(10)) + "\n" + String(line.prefix(3)), to: url)
    #expect(events(feed.drain()) == 1)
    try append(String(line.dropFirst(3)) + "\n", to: url)
    #expect(events(feed.drain()) == 1)
  }

  @Test func `a file that is created or replaced later is read from its start`() throws {
    let folder = try Scratch()
    let url = folder.path("events")
    let feed = EventFeed(url.path)
    #expect(feed.drain() == nil)
    try folder.write((line + "\n" + line + "\n").utf8, to: "events")
    #expect(events(feed.drain()) == 2)
    try folder.write((line + "\n").utf8, to: "events")
    #expect(events(feed.drain()) == 1)
  }

  @Test func `many lines are read in parts, and each one has its line number in the file`() throws {
    let folder = try Scratch()
    try folder.write("\n\n\n".utf8, to: "events")
    let feed = EventFeed(folder.path("events").path)
    try append(String(repeating: line + "\n", count: 40) + "half", to: folder.path("events"))
    var taken: [Int] = []
    var before: [Int] = []
    while let log = feed.drain() {
      taken.append(events(log))
      before.append(feed.linesBefore())
      #expect(feed.hasMore == (taken.reduce(0, +) < 40))
    }
    #expect(taken == [16, 16, 8] && before == [3, 19, 35])
  }

  @Test func `reading never blocks on a folder or a pipe`() throws {
    let folder = try Scratch()
    #expect(EventFeed(folder.folder.path).drain() == nil)
    let pipe = folder.path("pipe").path
    // SAFETY: the path is borrowed for the call.
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(EventFeed(pipe).drain() == nil)
  }
}
