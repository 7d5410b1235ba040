// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftApp

/// Reading: new messages, history, and moving between chats.
@Suite struct ReadingJourneys {
  private static let newest = "All pilots"

  @Test(arguments: Setting.some(0))
  func `reading new messages in a chat`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Rebel Alliance", showing: Self.newest)
    // The button to the first unread message is visible, and the wheel turns over it.
    try person.sees("12")
    try person.wheel(-8)
    try person.sees(no: Self.newest)
    try person.wheel(30)
    try person.sees(Self.newest)
  }

  @Test(arguments: Setting.some(1))
  func `turning the wheel over a floating button`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Rebel Alliance", showing: Self.newest)
    try person.wheel(-6, over: "12")
    try person.sees(no: Self.newest)
  }

  @Test(arguments: Setting.some(2))
  func `going back to the list and into another chat`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Jedi Archive", showing: "sacred-texts")
    try person.leaveChat()
    try person.open("Falcon Repairs", showing: "hyperdrive")
  }
}
