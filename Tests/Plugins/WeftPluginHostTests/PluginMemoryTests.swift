// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import Glibc
import Testing
import WeftPluginRuntime

@Suite struct PluginMemoryTests {
  /// Consecutive pages, followed by unmapped memory.
  @safe private final class Pages {
    static let size = Int(sysconf(Int32(_SC_PAGESIZE)))
    let start: UnsafeMutableRawPointer
    private let count: Int

    init(_ count: Int) throws {
      let size = (count + 1) * Self.size
      let access = PROT_READ | PROT_WRITE
      let flags = MAP_PRIVATE | MAP_ANONYMOUS
      let memory = unsafe mmap(nil, size, access, flags, -1, 0)
      unsafe start = try #require(unsafe memory == MAP_FAILED ? nil : memory)
      self.count = count
      unsafe munmap(start + count * Self.size, Self.size)
    }

    deinit { unsafe munmap(start, count * Self.size) }

    /// Returns the text of that many bytes before the end.
    func last(_ length: Int) -> weft_str {
      unsafe weft_str(
        bytes: (start + count * Self.size - length).assumingMemoryBound(to: CChar.self),
        length: UInt64(length)
      )
    }
  }

  @Test func `a page is read once, and data across two pages is read whole`() throws {
    let pages = try Pages(2)
    let middle = unsafe pages.start + Pages.size - 4
    unsafe middle.copyMemory(from: Array("over the edge".utf8), byteCount: 13)
    let memory = PluginMemory()
    for _ in 0..<3 {
      let text = unsafe weft_str(bytes: middle.assumingMemoryBound(to: CChar.self), length: 13)
      unsafe #expect(memory.text(text, atMost: 13) == "over the edge")
      unsafe #expect(memory.text(text, atMost: 12) == nil)
      unsafe #expect(memory.copy(UInt32(0), from: middle) == 0x7265_766F)
    }
    #expect(memory.readCount == 2)
  }

  @Test func `memory that is not fully mapped reads as absent`() throws {
    let pages = try Pages(1)
    let memory = PluginMemory()
    unsafe #expect(memory.text(pages.last(8), atMost: 64)?.utf8.count == 8)
    var beyond = unsafe pages.last(8)
    unsafe beyond.length = 9
    unsafe #expect(memory.text(beyond, atMost: 64) == nil)
    unsafe #expect(memory.copy((UInt64(0), UInt64(0)), from: pages.start + Pages.size - 8) == nil)
    for address in [UInt(1), UInt.max - 3] {
      let place = try unsafe #require(UnsafeRawPointer(bitPattern: address))
      unsafe #expect(memory.copy((UInt64(0), UInt64(0)), from: place) == nil)
    }
  }

  @Test func `at most sixteen pages are cached`() throws {
    let pages = try Pages(20)
    let memory = PluginMemory()
    func look(_ page: Int) {
      unsafe #expect(memory.copy(UInt8(0), from: pages.start + page * Pages.size) == 0)
    }
    (0..<20).forEach(look)
    (4..<20).forEach(look)
    #expect(memory.readCount == 20)
    look(0)
    #expect(memory.readCount == 21)
  }
}
