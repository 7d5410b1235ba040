// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftApp
import WeftLists

/// Catching up: all unread messages one by one, the first unread message, and messages that arrive in between.
@Suite struct CatchingUpJourneys {
  @Test(arguments: Setting.some(5))
  func `catching up on unread messages`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.press("»", or: person.words.catchUp)
    try person.sees(person.words.catchUpRead)
    try person.press(person.words.catchUpRead)
    try person.press(person.words.catchUpLater)
    try person.sees(person.words.catchUpMute)
  }

  @Test(arguments: Setting.all.filter { $0.isWideEnglish })
  func `starting to catch up from the page beside the list`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.sees(person.words.start.chats(.count(2)))
    try person.press(person.words.catchUp)
    try person.sees(person.words.catchUpRead)
  }

  @Test(arguments: Setting.some(0))
  func `jumping to the first unread message and back to the newest`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Rebel Alliance", showing: "All pilots")
    let count = TextArgument.count(12)
    try person.press(
      person.strings.text(.messagesJumpToUnread, count),
      or: person.strings.text(.accessibilityJumpToUnread, count)
    )
    try person.sees("Bay three is clear now")
    try person.wheel(40)
    try person.sees("All pilots")
  }

  @Test(arguments: Setting.some(2))
  func `reading history while messages arrive`(in setting: Setting) throws {
    let person = try Person(setting, isFollowing: true)
    try person.open("Rebel Alliance", showing: "All pilots")
    try person.wheel(-40)
    try person.sees("ion cannon")
    try person.happens("The shield is down", in: "messaging:rebel-alliance")
    // The message is announced, and the visible ones stay in place.
    try person.sees("ion cannon")
    try person.wheel(80)
    try person.sees("The shield is down")
  }
}

extension Setting {
  /// Whether the screen has room beside the list; one setting per surface.
  fileprivate var isWideEnglish: Bool {
    width == .wide && !isDark && !isArabic && workspace == .demo
  }
}
