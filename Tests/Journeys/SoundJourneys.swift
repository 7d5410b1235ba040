// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftApp
import WeftLists
import WeftTestSupport

/// Listening to voice messages, and recording them.
@Suite struct SoundJourneys {
  /// A page plays by itself, a terminal by the user's program.
  ///
  /// Not in the window: the driver can't tell the name of a file from the row that contains it.
  @Test(arguments: Setting.some(3).filter { $0.surface != .window })
  func `listening to a voice message`(in setting: Setting) throws {
    let scratch = try Scratch()
    let heard = scratch.path("heard").path
    let script = "#!/bin/sh\ncat \"$2\" > '\(heard).part' && mv '\(heard).part' '\(heard)'\n"
    try scratch.write(script.utf8, to: "player")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: scratch.path("player").path
    )
    let options =
      setting.surface == .terminal ? ["--player", "\(scratch.path("player").path) --quiet"] : []
    let person = try Person(setting, options: options)
    let strings = person.strings
    let length = "\(strings.number(0)):\(strings.number(0))\(strings.number(5))"
    try person.open("Falcon Repairs", showing: length)
    try person.openMenu(on: length)
    let named = strings.text(.accessibilityDetail, .text("growl.webm"), .second(length))
    let kind = strings.text(.attachmentVoice)
    try person.press(strings.text(.accessibilityAttachment, .name(kind), .text(named)))
    switch setting.surface {
    case .page: try person.sees("\(person.words.sound.pause): ")
    case .terminal, .window:
      let demo = "Sources/App/WeftLaunch/Resources/demo/growl.webm"
      let bytes = try Data(contentsOf: Checkout.root.appending(path: demo))
      try person.wait("the player has not got the sound") {
        (try? Data(contentsOf: URL(filePath: heard))) == bytes
      }
    }
  }

  @Test(arguments: Setting.stored(1).filter { $0.surface == .page })
  func `recording a voice message`(in setting: Setting) throws {
    let person = try Person(setting)
    try person.open("Falcon Repairs", showing: "hyperdrive")
    try person.press(person.words.sound.record)
    try person.sees("0:02")
    try person.press(person.words.sound.stop)
    try person.sees(person.words.sound.pause)
    try person.press(person.words.sound.send)
    try person.sees(no: person.words.sound.discard)
    // The demo's sound has the name of its file instead.
    let kind = person.strings.text(.attachmentVoice)
    try person.wait("the voice message is not in the chat") {
      try person.hand.texts().contains { $0.contains(kind) && !$0.contains("growl") }
    }
  }
}
