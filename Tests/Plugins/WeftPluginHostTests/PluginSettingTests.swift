// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport

/// The choices of users, and the values that hooks get.
@Suite struct PluginSettingTests {
  /// A plugin with a setting of each kind that writes their values into previews.
  private let source = PluginCompiler.source(
    fields: ["setting.limit", "setting.loud", "setting.word"],
    body: """
      char digits[2] = {(char)('0' + weft_row_integer(row, 0)), weft_row_integer(row, 1) ? '!' : '.'};
      weft_str answer = weft_row_text(row, 2);
      char text[32];
      uint64_t length = 0;
      for (; length < answer.length; length += 1) text[length] = answer.bytes[length];
      text[length++] = digits[0];
      text[length++] = digits[1];
      weft_str made = {text, length};
      weft_row_answer(out, row->id, made);
      """,
    before: """
      static const weft_setting all_settings[] = {
        {sizeof(weft_setting), WEFT_SETTING_NUMBER, TEXT("limit"), TEXT("Most"), 3, {0, 0}, 1, 9},
        {sizeof(weft_setting), WEFT_SETTING_SWITCH, TEXT("loud"), TEXT("Loud"), 0, {0, 0}, 0, 0},
        {sizeof(weft_setting), WEFT_SETTING_TEXT, TEXT("word"), TEXT("Word"), 0, TEXT("w"), 0, 0}};
      static const void *table(void *self, weft_str id) {
        static const weft_settings table = {sizeof(weft_settings), 3, sizeof(weft_setting), 0,
                                            all_settings};
        (void)self;
        return id.length == sizeof(WEFT_TABLE_SETTINGS) - 1 ? &table : NULL;
      }
      """,
    get: "table"
  )

  private func host(
    _ file: String? = nil,
    _ chosen: [String: FieldValue] = [:],
    _ change: (String) -> String = { $0 }
  ) throws -> PluginHost {
    let fixture = try PluginFixture()
    try fixture.add(change(source))
    if let file { try fixture.scratch.write(file.utf8, to: "settings.json") }
    return PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(trustsAll: true),
      settings: ChosenSettings(["org.example.test": chosen])
    )
  }

  @Test func `without a choice hooks get the defaults`() throws {
    let host = try host()
    #expect(host.problems.isEmpty)
    #expect(PluginFixture.texts(host) == ["w3.", "w3.", "w3."])
    #expect(
      host.entries[0].settings.map(\.kind) == [.number(3, 1...9), .toggle(false), .text("w")]
    )
    #expect(host.entries[0].settings.map(\.title) == ["Most", "Loud", "Word"])
  }

  @Test func `the folder's choices apply, and the host's take precedence`() throws {
    let file =
      #"{"org.example.test":{"limit":7,"loud":true,"word":"x"},"org.example.gone":{"a":1}}"#
    #expect(PluginFixture.texts(try host(file))[0] == "x7!")
    #expect(PluginFixture.texts(try host(file, ["limit": .integer(2)]))[0] == "x2!")
  }

  @Test(arguments: [
    (#"{"org.example.test":{"limit":10}}"#, "a whole number from 1 to 9"),
    (#"{"org.example.test":{"limit":"3"}}"#, "a whole number from 1 to 9"),
    (#"{"org.example.test":{"loud":2}}"#, "true or false"),
    (#"{"org.example.test":{"word":true}}"#, "a text of at most 4096 bytes"),
    (#"{"org.example.test":{"colour":1}}"#, "no setting \"colour\""),
    (#"{"org.example.test":{"limit":1.5}}"#, "must be true, false"),
    (#"{"org.example.test":[]}"#, "must be an object with the plugin's settings"),
    ("[]", "must be a JSON object"),
    ("{", "line 1"),
  ])
  func `116: an invalid choice is reported and the default is used`(
    file: String,
    reason: String
  ) throws {
    let host = try host(file)
    let told = host.problems + host.warnings
    #expect(told.map(\.refusal.code) == ["badSetting"], "\(told)")
    #expect(told.first?.refusal.text.contains(reason) == true, "\(told)")
    #expect(PluginFixture.texts(host)[0] == "w3.")
  }

  @Test func `116: a choice of a megabyte is reported and the default is used`() throws {
    let word = String(repeating: "x", count: 1 << 20)
    let host = try host("{\"org.example.test\":{\"word\":\"\(word)\"}}")
    #expect((host.problems + host.warnings).map(\.refusal.code) == ["badSetting"])
    #expect(PluginFixture.texts(host)[0] == "w3.")
  }

  @Test(arguments: [
    ("TEXT(\"limit\")", "TEXT(\"\")"), ("TEXT(\"limit\")", "TEXT(\"a b\")"),
    ("TEXT(\"limit\")", "TEXT(\"loud\")"), ("3, {0, 0}, 1, 9", "3, {0, 0}, 9, 1"),
    ("3, {0, 0}, 1, 9", "10, {0, 0}, 1, 9"), ("WEFT_SETTING_TEXT", "77u"),
    ("0, TEXT(\"w\")", "0, {0, 3}"), ("sizeof(weft_settings), 3", "sizeof(weft_settings), 65"),
    ("sizeof(weft_settings), 3", "3, 3"), ("3, sizeof(weft_setting), 0", "3, 3, 0"),
    ("0,\n                                      all_settings", "0, (const weft_setting *)8"),
  ])
  func `damaged settings are refused, and the plugin is used without them`(
    part: String,
    instead: String
  ) throws {
    let host = try host { source in
      let changed = source.replacing(part, with: instead, maxReplacements: 1)
      #expect(changed != source, "\(part) is there")
      return changed
    }
    #expect(host.problems.first?.refusal.code == "badSettings", "\(host.problems)")
    #expect(host.entries.map(\.state) == [.active])
  }
}
