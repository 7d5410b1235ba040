// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftApp

/// The sections of the list of chats.
@Suite struct SectionJourneys {
  /// The newest message of another unread chat.
  private static let other = "Two of the transports"

  @Test(arguments: Setting.some(2))
  func `putting unread chats first, and reading one of them`(in setting: Setting) throws {
    let person = try Person(setting)
    let words = person.words.sections
    try person.type(",")
    try person.sees(words.pinnedFirst)
    try person.press(words.title)
    try person.sees(words.unreadFirst)
    try person.key(.escape)
    try person.sees(words.unread)
    // The opened chat keeps its place, so that the next one is below it.
    try person.open("Rebel Alliance", showing: "All pilots")
    for _ in 0..<3 where try !person.hand.texts().contains(where: { $0.contains(Self.other) }) {
      try person.key(.escape)
      try person.rest()
    }
    try person.sees("Rebel Alliance")
    try person.sees(Self.other)
    try person.press(words.unread)
    try person.sees(no: Self.other)
    try person.press(words.unread)
    try person.sees(Self.other)
  }
}
