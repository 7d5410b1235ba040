// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists

/// An AI assistant that answers in an open chat.
@Suite struct AnsweringJourneys {
  private static let chat = "messaging:rebel-alliance"

  private func tell(_ person: Person, _ type: String, _ rest: String = "", second: Int) throws {
    try person.happens(
      event: """
        {"type":"\(type)","cid":"\(Self.chat)","created_at":"2026-06-05T14:30:\(10 + second)Z",\
        "user":{"id":"bot","name":"Helper"},"message_id":"answer"\(rest)}
        """
    )
  }

  /// Makes the answer grow to a number of parts, each with a first word that no line break divides.
  private func grow(_ person: Person, to count: Int) throws {
    let text = (1...count).map { "part\($0) is one of the many parts of this long answer" }
      .joined(separator: ", ")
    let message = """
      ,"message":{"id":"answer","text":"\(text)","updated_at":"2026-06-05T14:30:\(10 + count)Z"}
      """
    try tell(person, "message.updated", message, second: count)
  }

  @Test(arguments: Setting.some(5))
  func `keeping one's place while an answer grows, and stopping it`(in setting: Setting) throws {
    let person = try Person(setting, isFollowing: true)
    try person.open("Rebel Alliance", showing: "All pilots")
    let message = """
      ,"message":{"id":"answer","text":"","created_at":"2026-06-05T14:30:10Z",\
      "user":{"id":"bot"},"ai_generated":true}
      """
    try tell(person, "message.new", message, second: 0)
    try tell(person, "ai_indicator.update", #","ai_state":"AI_STATE_GENERATING""#, second: 0)
    // The window tells screen readers about the button only.
    let stop = person.strings.text(.assistantStop)
    try person.sees(stop)
    // The newest part is always visible.
    for count in 1...12 { try grow(person, to: count) }
    try person.sees("part12")
    let older = "All pilots"
    try person.wheel(-2)
    for _ in 0..<60 where try person.hand.place(of: older) == nil { try person.wheel(-2) }
    var place = try person.hand.place(of: older)
    try person.wait("\(older) doesn't rest") {
      try person.rest()
      defer { place = try? person.hand.place(of: older) }
      return try place != nil && place == person.hand.place(of: older)
    }
    for count in 13...30 { try grow(person, to: count) }
    try person.rest()
    #expect(try person.hand.place(of: older) == place)
    try person.wheel(200)
    try person.sees("part30")
    try person.press(stop, or: person.strings.text(.assistantStopAnswer))
    try person.sees(no: stop)
    try person.sees("part30")
  }
}
