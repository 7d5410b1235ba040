// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeftPlatform
import Foundation
import Testing

@Suite struct SandboxTests {
  private func expect(
    _ attempt: String,
    _ end: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try SandboxProbe.run(attempt) == end, "\(attempt)", sourceLocation: sourceLocation)
  }

  @Test func `a process that only computes may still use memory and answer`() throws {
    try expect("compute", "exit 7 answer")
  }

  @Test func `a process that only computes opens no file`() throws {
    try expect("open", "exit \(EACCES)")
  }

  @Test(arguments: ["socket", "signal", "fork", "run", "look", "code", "make code"])
  func `a process that only computes is ended when it wants more`(attempt: String) throws {
    try expect(attempt, "signal \(SIGSYS)")
  }

  @Test func `a list says which calls pass, and which fail how, by an argument where it says so`()
    throws
  {
    try expect("list", "signal \(SIGSYS) passed")
  }

  @Test func `without the promise to gain no rights there is no filter`() throws {
    try expect("unfiltered", "exit \(EACCES)")
  }

  @Test func `hidden files can't be opened, where the kernel can hide them`() throws {
    try expect("hide", "exit \(EACCES)")
  }

  @Test func `limits hold`() throws {
    try expect("descriptors", "exit \(EMFILE)")
    try expect("memory", "exit \(ENOMEM)")
    try expect("file", "exit \(EFBIG)")
    try expect("time", "signal \(SIGKILL)")
  }

  @Test func `what was handed to nobody is closed`() throws {
    try expect("close", "exit \(EBADF)")
  }

  @Test func `a process whose parent is another one already does not go on`() throws {
    try expect("follow", "exit 0")
    try expect("follow another", "exit \(ESRCH)")
  }

  @Test func `a list that is too long or names no argument is refused and changes nothing`() {
    var call = weft_system_call(number: 0, argument: 6, mask: 0, value: 0, error: 0)
    let unknown = unsafe weft_sandbox_allow_only(&call, 1)
    let tooLong = unsafe weft_sandbox_allow_only(&call, 257)
    #expect(unknown == -EINVAL && tooLong == -E2BIG)
  }
}
