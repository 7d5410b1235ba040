// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftApp
import WeftTestSupport

/// Settings that a user keeps in files.
@Suite struct SettingsJourneys {
  @Test(arguments: Setting.some(4))
  func `choosing other keys in a file`(in setting: Setting) throws {
    let own = try Scratch()
    let file = try own.write(#"{"help": "H", "why": null, "theme": "T"}"#.utf8, to: "keys.json")
    let person = try Person(setting, options: ["--keys", file.path])
    let keys = person.words.keys
    // The usual key does nothing any more.
    try person.type("?")
    try person.rest()
    try person.sees(no: keys.undo)
    try person.type("H")
    try person.sees(keys.open)
    try person.key(.escape)
    // A terminal reads a letter right after Escape as one with Alt.
    try person.rest()
    try person.sees("Rebel Alliance")
    try person.type("T")
    try person.sees("\(person.words.colours): ")
  }

  @Test(arguments: Setting.some(1))
  func `choosing colours in the settings`(in setting: Setting) throws {
    let person = try Person(setting)
    let words = person.words
    try person.type(",")
    try person.press(words.colours)
    try person.press(words.coloursSepia)
    try person.rest()
    try person.press(words.coloursNight)
    try person.sees(words.on)
    try person.key(.escape)
    // The settings name the chosen colours.
    try person.sees(words.coloursNight)
  }

  @Test(arguments: Setting.some(5))
  func `setting hours without notifications`(in setting: Setting) throws {
    let person = try Person(setting)
    let words = person.words.notifying
    try person.type(",")
    try person.press(words.quiet)
    try person.sees(words.quietFrom)
    // At once, as a fast typist: both times, each with its Enter.
    try person.type("22")
    try person.key(.enter)
    try person.type("7:30")
    try person.key(.enter)
    try person.sees(no: words.quietDetail)
    try person.sees(words.quiet)
    try person.sees(no: words.notQuiet)
  }
}
