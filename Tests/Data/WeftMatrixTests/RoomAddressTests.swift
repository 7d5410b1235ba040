// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftMatrix

/// The addresses by which users share rooms.
@Suite struct RoomAddressTests {
  @Test(arguments: [
    ("#garden:example.org", "#garden:example.org", [String]()),
    ("!abc:example.org", "!abc:example.org", []), ("!newer", "!newer", []),
    ("matrix:r/garden:example.org", "#garden:example.org", []),
    (
      "matrix:roomid/abc:example.org?via=a.org&via=b.org:8448&action=join", "!abc:example.org",
      ["a.org", "b.org:8448"]
    ),
    ("https://matrix.to/#/%23garden%3Aexample.org", "#garden:example.org", []),
    ("https://matrix.to/#/#garden:example.org", "#garden:example.org", []),
    (
      "https://matrix.to/#/!abc:example.org/$event?via=example.org", "!abc:example.org",
      ["example.org"]
    ),
    ("#tee\u{E4}:example.org", "#tee\u{E4}:example.org", []),
  ])
  func `an address consists of a room and the servers that know it`(
    text: String,
    room: String,
    servers: [String]
  ) {
    #expect(RoomAddress(text)?.room == room)
    #expect(RoomAddress(text)?.servers == servers)
  }

  @Test(arguments: [
    "", "#", "!", "garden", "#garden", "@ada:example.org", "matrix:u/ada:example.org", "matrix:r",
    "https://matrix.to/#/@ada:example.org", "https://matrix.to/", "https://example.org/#/!a:b",
    "#a b:example.org", "#a:exa mple", "#a:ex/ample", "matrix:r/a%0a:b", "#a:b\r\nHost: c",
    "https://matrix.to/#/%23a%0d%0a:b", "#" + String(repeating: "a", count: 300) + ":b",
    String(repeating: "#", count: 9_000),
  ])
  func `anything else is not an address`(text: String) {
    #expect(RoomAddress(text) == nil)
  }

  @Test func `the request encodes the address and contains only a few servers`() {
    let many = (0..<99).map { "via=s\($0).org" }.joined(separator: "&")
    let address = RoomAddress("matrix:roomid/a%2Fb:example.org?\(many)&via=bad/name")
    #expect(address?.servers == (0..<8).map { "s\($0).org" })
    #expect(
      RoomAddress("#a/b:example.org?via=c.org")?.path
        == "join/%23a%2Fb%3Aexample.org?server_name=c.org&via=c.org"
    )
    #expect(RoomAddress("#a:b")?.path == "join/%23a%3Ab")
  }
}
