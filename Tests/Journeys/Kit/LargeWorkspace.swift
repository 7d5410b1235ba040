// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftTestSupport

/// The demo among 20,000 other chats, generated once and copied for each journey.
enum LargeWorkspace {
  private static let count = 20_000

  private static let made = Result { try make() }

  /// Makes a copy that a journey may change.
  static func copy(into scratch: Scratch) throws -> URL {
    let file = scratch.path("large.weft")
    try FileManager.default.copyItem(at: made.get().path("large.weft"), to: file)
    return file
  }

  private static func make() throws -> Scratch {
    let scratch = try Scratch()
    let demo = Checkout.root.appending(path: "Sources/App/WeftLaunch/Resources/demo.json")
    let text = try String(contentsOf: demo, encoding: .utf8)
    guard let channels = text.firstRange(of: "\"channels\": [") else {
      throw JourneyError("the demo has no channels")
    }
    let others = (0..<count).map { channel(String($0)) }.joined(separator: ",")
    try scratch.write(
      (text[..<channels.upperBound] + others + "," + text[channels.upperBound...]).utf8,
      to: "large.json"
    )
    let run = try Subprocess(
      Checkout.weft,
      ["import", scratch.path("large.json").path, "--into", scratch.path("large.weft").path]
    )
    guard run.status == 0 else { throw JourneyError(run.errors) }
    return scratch
  }

  /// A chat whose only message is older than those of the demo.
  private static func channel(_ number: String) -> String {
    """
    {"cid":"messaging:many-\(number)","name":"Relay \(number)","own_capabilities":["send-message"],
    "created_at":"2026-01-01T08:00:00Z","members":[{"user_id":"luke"}],"messages":[{"id":"many-\(number)",
    "user_id":"leia","text":"Signal \(number) received","created_at":"2026-01-02T08:00:00Z"}]}
    """
  }
}
