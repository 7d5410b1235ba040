// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftSystem
import WeftTestSupport

/// The kernel reports other processes' writes; nothing polls the file.
@Suite(.ends) struct FileWatcherTests {
  /// Counts a watcher's calls.
  private final class Calls: Sendable {
    let count = Atomic(0)

    func wait(forMoreThan known: Int) {
      while count.load(ordering: .sequentiallyConsistent) <= known { usleep(2_000) }
    }

    var now: Int { count.load(ordering: .sequentiallyConsistent) }
  }

  private func follow(_ path: String) -> (FileWatcher, Calls) {
    let (watcher, calls) = (FileWatcher(path), Calls())
    watcher.follow { calls.count.add(1, ordering: .sequentiallyConsistent) }
    calls.wait(forMoreThan: 0)
    return (watcher, calls)
  }

  /// Waits until no call arrives for a moment, and returns the count.
  private func settled(_ calls: Calls) -> Int {
    var (known, since) = (calls.now, ContinuousClock.now)
    while ContinuousClock.now - since < .milliseconds(300) {
      usleep(5_000)
      if calls.now != known { (known, since) = (calls.now, .now) }
    }
    return known
  }

  private func append(_ text: String, to file: URL) throws {
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
  }

  @Test func `writes to the file, to a later log and under another name are all reported`()
    throws
  {
    let scratch = try Scratch()
    let file = try scratch.write("one".utf8, to: "w.weft")
    let link = scratch.path("link.weft")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    for path in [file.path, link.path] {
      let (watcher, calls) = follow(path)
      defer { watcher.stop() }
      try append("two", to: file)
      calls.wait(forMoreThan: 1)
      // Before the next write only the effects of the last one are reported.
      var known = settled(calls)
      try? FileManager.default.removeItem(at: scratch.path("w.weft-wal"))
      _ = settled(calls)
      let log = try scratch.write("".utf8, to: "w.weft-wal")
      calls.wait(forMoreThan: known)
      known = settled(calls)
      try append("three", to: log)
      calls.wait(forMoreThan: known)
    }
  }

  @Test func `a file that is created or replaced later is followed`() throws {
    let scratch = try Scratch()
    let (watcher, calls) = follow(scratch.path("events").path)
    defer { watcher.stop() }
    var known = settled(calls)
    let file = try scratch.write("a".utf8, to: "events")
    calls.wait(forMoreThan: known)
    known = settled(calls)
    let other = try scratch.write("b".utf8, to: "other")
    #expect(unsafe rename(other.path, file.path) == 0)
    calls.wait(forMoreThan: known)
    known = settled(calls)
    try append("c", to: file)
    calls.wait(forMoreThan: known)
  }

  @Test func `writes to other files of the folder are not reported`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("one".utf8, to: "w.weft")
    let other = try scratch.write("".utf8, to: "other")
    let handle = try FileHandle(forWritingTo: other)
    let (watcher, calls) = follow(file.path)
    defer { watcher.stop() }
    let known = settled(calls)
    for _ in 0..<2_000 { try handle.write(contentsOf: Data("line\n".utf8)) }
    #expect(settled(calls) == known)
  }
}
