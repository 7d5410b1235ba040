// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftModel

@testable import WeftMatrix

@Suite struct RoomNameTests {
  private func text(_ name: RoomName, _ names: [UserID: String] = [:]) -> String {
    name.text { ChatUser(id: $0, name: names[$0]) }
  }

  @Test func `a room has its own name or else its address`() {
    #expect(text(RoomName(given: "Tea", alias: "#tea:b", heroes: ["@a:b"])) == "Tea")
    #expect(text(RoomName(given: "  ", alias: "#tea:b", heroes: ["@a:b"])) == "#tea:b")
  }

  @Test func `a room without a name or an address is named after its members`() {
    let names: [UserID: String] = ["@a:b": "Ann", "@c:b": "Cy"]
    #expect(text(RoomName(heroes: ["@a:b"], joined: 2, invited: 0), names) == "Ann")
    #expect(text(RoomName(heroes: ["@a:b", "@c:b"], joined: 2, invited: 1), names) == "Ann and Cy")
    #expect(
      text(RoomName(heroes: ["@a:b", "@c:b"], joined: 9, invited: 0), names)
        == "Ann, Cy and 6 others"
    )
    #expect(text(RoomName(heroes: ["@d:b"], joined: 1, invited: 1)) == "@d:b")
  }

  @Test func `members of the same name are distinguished`() {
    let names: [UserID: String] = ["@a:b": "Ann", "@c:b": "Ann"]
    let name = RoomName(heroes: ["@a:b", "@c:b"], joined: 3, invited: 0)
    #expect(text(name, names) == "Ann (@a:b) and Ann (@c:b)")
  }

  @Test func `a room that everyone has left is named after its former members`() {
    #expect(text(RoomName(heroes: ["@a:b"], joined: 1, invited: 0)) == "Empty room (was @a:b)")
    #expect(text(RoomName(joined: 1, invited: 0)) == "Empty room")
  }

  @Test func `a composed name's parts are passed on unless all languages agree`()
    throws
  {
    func parts(_ name: RoomName) throws -> String? {
      name.parts { ChatUser(id: $0) }.map { JSONWriter.compact($0) }
    }
    #expect(try parts(RoomName(given: "Tea", heroes: ["@a:b"], joined: 9)) == nil)
    #expect(try parts(RoomName(heroes: ["@a:b"], joined: 2)) == nil)
    #expect(
      try parts(RoomName(heroes: ["@a:b", "@c:b"], joined: 9))
        == #"{"names":["@a:b","@c:b"],"others":6,"left":false}"#
    )
    #expect(
      try parts(RoomName(heroes: ["@a:b"], joined: 1))
        == #"{"names":["@a:b"],"others":0,"left":true}"#
    )
    #expect(try parts(RoomName(joined: 3)) == #"{"names":[],"others":2,"left":false}"#)
  }
}
