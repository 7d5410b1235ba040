// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftApp
import WeftTestSupport

/// Plugins that are added and removed while running, and the buttons that they draw.
@Suite struct PluginJourneys {
  private static let id = "org.example.bells"

  /// A plugin that draws buttons below each message.
  private static let source = PluginCompiler.source(
    id: id,
    hook: "weft.message.modifier/1",
    more: [#"{sizeof(weft_hook), 0, TEXT("weft.action/1"), acted, 1, 0, NULL, act}"#],
    body: """
      weft_row_begin(out, row->id);
      weft_stack_begin(out, WEFT_NODE_VSTACK, WEFT_ALIGN_LEADING, 2);
      weft_slot(out);
      weft_stack_begin(out, WEFT_NODE_HSTACK, WEFT_ALIGN_CENTER, 8);
      weft_button_begin(out, text("\(id)/ring"));
      weft_text(out, text("Ring a bell"), 0, 0, 0);
      weft_end(out);
      weft_button_begin(out, text("\(id)/note"));
      weft_text(out, text("Note it down"), 0, 0, 0);
      weft_end(out); weft_end(out); weft_end(out); weft_end(out);
      """,
    before: """
      static const weft_str acted[] = {TEXT("action.id")};
      static weft_status act(void *self, weft_call *call, const weft_window *in,
                             weft_arena *out) WEFT_NOEXCEPT {
        const weft_row *row = weft_window_row(in, 0);
        weft_str id = weft_row_text(row, 0);
        if (id.bytes[id.length - 1] == 'g')
          weft_command_text(out, WEFT_COMMAND_TELL, row->id, text("It rings in bay two"));
        else
          weft_command_text(out, WEFT_COMMAND_PUT, row->id, text("Noted down"));
        return weft_arena_status(out);
      }
      """
  )

  /// Opens a chat and finds a message's own buttons: in the window only the selected message's buttons have names.
  private func openChat(_ person: Person) throws {
    try person.open("Falcon Repairs", showing: "hyperdrive")
    guard person.setting.surface == .window else { return }
    try person.key(.escape)
    try person.key(.up)
  }

  /// Moves the finished plugin into a folder.
  private func drop(into folder: Scratch) throws {
    let work = try Scratch()
    let built = try PluginCompiler.compile(Self.source, to: work.path("bells.so"))
    try FileManager.default.moveItem(at: built, to: folder.path("bells.so"))
  }

  @Test(arguments: Setting.some(1))
  func `pressing the buttons of a plugin`(in setting: Setting) throws {
    let folder = try Scratch()
    try drop(into: folder)
    let person = try Person(setting, plugins: folder)
    try openChat(person)
    try person.press("Ring a bell")
    try person.sees("It rings in bay two")
    try person.press("Note it down")
    try person.wait("the text is not in the field") {
      try person.hand.field().contains("Noted down")
    }
    try person.key(.enter)
    try person.seesSent("Noted down")
  }

  @Test(arguments: Setting.some(3))
  func `dropping a plugin in and taking it out`(in setting: Setting) throws {
    let folder = try Scratch()
    let person = try Person(setting, plugins: folder)
    try openChat(person)
    try drop(into: folder)
    try person.sees("Ring a bell")
    try FileManager.default.removeItem(at: folder.path("bells.so"))
    try person.sees(no: "Ring a bell")
    try person.sees("hyperdrive")
  }
}
