// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CLate
import Testing

/// Libraries that are loaded on first use.
@Suite struct LateLoadingTests {
  /// A library that is never unloaded, like those of the program.
  @safe
  private final class Late: @unchecked Sendable {
    // SAFETY: all live as long as the tests; the library has its own lock.
    let library: UnsafeMutablePointer<weft_late>
    let functions: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    init(_ files: [StaticString], _ names: [StaticString]) {
      func text(_ text: StaticString) -> UnsafePointer<CChar> {
        unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
      }
      let list = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: names.count + 1)
      for (index, name) in names.enumerated() { unsafe list[index] = text(name) }
      unsafe functions = .allocate(capacity: names.count + 1)
      unsafe functions.initialize(repeating: nil, count: names.count + 1)
      unsafe library = .allocate(capacity: 1)
      var late = unsafe weft_late()
      unsafe late.package = text("libsomething1")
      unsafe late.files.0 = text(files[0])
      if files.count > 1 { unsafe late.files.1 = text(files[1]) }
      unsafe late.names = UnsafePointer(list)
      unsafe late.functions = functions
      unsafe late.count = names.count
      unsafe library.initialize(to: late)
    }

    /// Loads it, and returns the error, or `nil` if it loaded.
    func load(_ begin: (@convention(c) () -> Int32)? = nil) -> String? {
      unsafe weft_late_load(library, begin).map { unsafe String(cString: $0) }
    }
  }

  @Test func `the first file that can be loaded is used, and functions are looked up once`() {
    let late = Late(["libnothing.so.1", "libm.so.6"], ["cos", "sin"])
    #expect(late.load() == nil)
    #expect(unsafe late.functions[0] != nil && late.functions[1] != nil)
    unsafe late.functions[0] = nil
    #expect(late.load() == nil)
    #expect(unsafe late.functions[0] == nil)
  }

  @Test func `the error for a missing library says which package to install`() {
    let late = Late(["libnothing.so.1", "libnothing.so.2"], ["cos"])
    for _ in 0..<2 {
      #expect(late.load() == "libnothing.so.1 can't be loaded; install libsomething1")
    }
  }

  @Test func `a missing function and a failed start are errors`() {
    #expect(
      Late(["libm.so.6"], ["cos", "no_such_thing"]).load()
        == "libm.so.6 has no function no_such_thing; install libsomething1"
    )
    let late = Late(["libm.so.6"], ["cos"])
    #expect(late.load { 1 } == "libm.so.6 can't begin; install libsomething1")
    // A failed load is not tried again: the library could be half loaded.
    #expect(late.load { 0 } == "libm.so.6 can't begin; install libsomething1")
  }

  @Test func `many threads together load a library only once`() async {
    let late = Late(["libm.so.6"], ["cos"])
    await withTaskGroup { group in
      for _ in 0..<16 { group.addTask { #expect(late.load() == nil) } }
    }
    #expect(unsafe late.functions[0] != nil)
  }
}
