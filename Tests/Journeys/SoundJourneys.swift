// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftApp
import WeftLists
import WeftTestSupport

/// Listening to voice messages, and recording them.
@Suite struct SoundJourneys {
  /// The start of the demo's sound, as its bars are drawn.
  private static let bars = "▁▆▇"

  /// A page plays by itself, a terminal and a window by the user's program.
  @Test(arguments: Setting.some(3))
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
      setting.surface != .page ? ["--player", "\(scratch.path("player").path) --quiet"] : []
    let person = try Person(setting, options: options)
    let shown = setting.surface == .window ? "growl.webm" : Self.bars
    try person.open("Falcon Repairs", showing: shown)
    try person.openMenu(on: shown)
    let strings = person.strings
    let length = "\(strings.number(0)):\(strings.number(0))\(strings.number(5))"
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
    try person.sees(person.words.sound.recording)
    try person.sees("0:02")
    try person.press(person.words.sound.stop)
    try person.sees(person.words.sound.recorded)
    try person.press(person.words.sound.send)
    try person.sees(no: person.words.sound.recorded)
    try person.sees("\(person.strings.text(.authorYou)) ")
    try person.sees(person.strings.text(.attachmentVoice))
  }
}
