// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
package import WeftPluginFormat

extension PluginImage {
  /// Asks the plugin for its declaration and its hooks.
  ///
  /// - Parameter arena: The memory for the hooks' answers.
  package func declare(
    answersIn arena: GuardedArena
  ) throws(PluginRefusal) -> (PluginDeclaration, [HookFunction]) {
    var found: [PluginSetting] = []
    var refusal: PluginRefusal?
    do {
      found = try settings()
    } catch {
      refusal = error
    }
    let hooks = try hooks(arena)
    let declaration = PluginDeclaration(
      name: name,
      hooks: hooks.map(\.declaration),
      settings: found,
      settingsRefusal: refusal
    )
    return (declaration, hooks)
  }

  /// Asks the plugin for its settings.
  private func settings() throws(PluginRefusal) -> [PluginSetting] {
    guard let place = unsafe table("weft.settings/1") else { return [] }
    let memory = PluginMemory()
    let table = unsafe memory.copySized(weft_settings(), from: place, least: FirstSize.settings)
    guard let head = unsafe table, unsafe head.count <= UInt32(PluginDeclaration.mostSettings)
    else { throw PluginRefusal(.badSettings, "its table of settings is damaged") }
    if unsafe head.count == 0 { return [] }
    guard let first = unsafe UnsafeRawPointer(head.settings),
      unsafe head.stride >= FirstSize.setting, unsafe head.stride <= 65536
    else { throw PluginRefusal(.badSettings, "its list of settings is damaged") }
    var settings: [PluginSetting] = []
    for index in 0..<(unsafe Int(head.count)) {
      // SAFETY: setting.h promises `count` settings, `stride` bytes apart; they are read through
      // the kernel, which fails for an unmapped address.
      let place = unsafe first.advanced(by: index * Int(head.stride))
      let entry = unsafe memory.copySized(weft_setting(), from: place, least: FirstSize.setting)
      guard let raw = unsafe entry,
        let setting = unsafe PluginSetting(raw, memory),
        !settings.contains(where: { $0.id == setting.id })
      else { throw PluginRefusal(.badSettings, "its setting \(index) is damaged") }
      settings.append(setting)
    }
    return settings
  }
}

extension PluginSetting {
  /// Copies a plugin's declaration of a setting, or fails if it is invalid.
  fileprivate init?(_ raw: weft_setting, _ memory: PluginMemory) {
    guard let id = unsafe memory.text(raw.id, atMost: 64),
      let title = unsafe memory.text(raw.title, atMost: 256)
    else { return nil }
    let kind: Kind
    switch unsafe raw.kind {
    case UInt32(WEFT_SETTING_SWITCH): kind = .toggle(unsafe raw.usual_number == 1)
    case UInt32(WEFT_SETTING_NUMBER):
      let (least, most, usual) = unsafe (raw.least, raw.most, raw.usual_number)
      guard least <= most else { return nil }
      kind = .number(usual, least...most)
    case UInt32(WEFT_SETTING_TEXT):
      guard let text = unsafe memory.text(raw.usual_text, atMost: UInt64(Self.longestText)) else {
        return nil
      }
      kind = .text(text)
    default: return nil
    }
    self.init(checked: id, title: title, kind: kind)
  }
}
