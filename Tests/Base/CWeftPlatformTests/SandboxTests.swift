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

  @Test func `a compute-only process may still use memory and answer`() throws {
    try expect("compute", "exit 7 answer")
  }

  @Test func `a compute-only process can't open files`() throws {
    try expect("open", "exit \(EACCES)")
  }

  @Test(arguments: ["socket", "signal", "fork", "run", "look", "code", "make code"])
  func `a compute-only process is killed when it tries anything else`(attempt: String) throws {
    try expect(attempt, "signal \(SIGSYS)")
  }

  @Test func `a call list decides by arguments which calls pass and which fail, and how`()
    throws
  {
    try expect("list", "signal \(SIGSYS) passed")
  }

  @Test func `no filter is installed without no_new_privs`() throws {
    try expect("unfiltered", "exit \(EACCES)")
  }

  @Test func `hidden files can't be opened if the kernel supports hiding`() throws {
    try expect("hide", "exit \(EACCES)")
  }

  @Test func `the limits are enforced`() throws {
    try expect("descriptors", "exit \(EMFILE)")
    try expect("memory", "exit \(ENOMEM)")
    try expect("file", "exit \(EFBIG)")
    try expect("time", "signal \(SIGKILL)")
  }

  @Test func `descriptors that were not handed over are closed`() throws {
    try expect("close", "exit \(EBADF)")
  }

  @Test func `a process exits if its parent has already changed`() throws {
    try expect("follow", "exit 0")
    try expect("follow another", "exit \(ESRCH)")
  }

  @Test
  func `a call list that is too long or has an impossible argument is refused without effect`() {
    var call = weft_system_call(number: 0, argument: 6, mask: 0, value: 0, error: 0)
    let unknown = unsafe weft_sandbox_allow_only(&call, 1)
    let tooLong = unsafe weft_sandbox_allow_only(&call, 257)
    #expect(unknown == -EINVAL && tooLong == -E2BIG)
  }
}
