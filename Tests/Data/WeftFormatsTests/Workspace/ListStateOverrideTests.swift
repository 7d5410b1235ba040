// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftFormats
import WeftModel

@Suite struct ListStateOverrideTests {
  private func read(_ json: String) throws -> ListStateOverride {
    try ListStateOverride(json: Array(json.utf8))
  }

  @Test func `every key is decoded`() throws {
    let state = try read(
      """
      {"phase":"error","isReloading":true,"newThreadsCount":2,"isLoadingMoreThreads":false,
       "failedToLoadMoreThreads":true,"swiped":"messaging:general","swipe_offset":-64}
      """
    )
    var expected = ListStateOverride()
    expected.phase = .error
    expected.isReloading = true
    expected.newThreadsCount = 2
    expected.isLoadingMoreThreads = false
    expected.failedToLoadMoreThreads = true
    expected.swiped = "messaging:general"
    expected.swipeOffset = -64
    #expect(state == expected)
  }

  @Test func `omitted members keep the list's own state`() throws {
    #expect(try read("{}") == ListStateOverride())
    #expect(try read(#"{"phase":null,"swiped":null}"#) == ListStateOverride())
  }

  @Test(arguments: ListStateOverride.Phase.allCases)
  func `every phase is decoded by its name`(phase: ListStateOverride.Phase) throws {
    #expect(try read("{\"phase\":\"\(phase.rawValue)\"}").phase == phase)
  }

  @Test(arguments: [
    ("", "not JSON: line 1, column 1: the document ends where a value is expected"),
    ("[]", "expected an object, found an array"),
    (#"{"phase":"done"}"#, #"phase: "done" is none of loading, empty, error, loaded"#),
    (#"{"phase":1}"#, "phase: expected a string, found a number"),
    (#"{"isReloading":"yes"}"#, "isReloading: expected a boolean, found a string"),
    (#"{"newThreadsCount":-1}"#, "newThreadsCount: a count must not be negative: -1"),
    (#"{"newThreadsCount":1.5}"#, "newThreadsCount: expected a whole number, found 1.5"),
    (#"{"swiped":""}"#, "swiped: an id must not be empty"),
    (#"{"swipe_offset":"64"}"#, "swipe_offset: expected a number, found a string"),
    (#"{"swipe_offset":1e9}"#, "swipe_offset: 1000000000.0 is not between -10000 and 10000 points"),
    (
      #"{"is_reloading":true}"#,
      "is_reloading: a state has no such key, only phase, isReloading, newThreadsCount, "
        + "isLoadingMoreThreads, failedToLoadMoreThreads, swiped, swipe_offset"
    ),
  ])
  func `a broken state is refused with its position`(json: String, reason: String) {
    let error = #expect(throws: WorkspaceError.self) { try read(json) }
    #expect(error?.description == reason)
  }
}
