// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// The C table of a plugin's settings, which lives as long as the process.
enum SettingTable {
  static func make(_ settings: [DeclaredSetting]) -> UnsafePointer<weft_settings> {
    let list = UnsafeMutablePointer<weft_setting>.allocate(capacity: max(1, settings.count))
    for (index, setting) in settings.enumerated() {
      // SAFETY: index is below the capacity just allocated.
      unsafe (list + index).initialize(to: entry(for: setting))
    }
    let table = UnsafeMutablePointer<weft_settings>.allocate(capacity: 1)
    unsafe table.initialize(
      to: weft_settings(
        struct_size: UInt32(MemoryLayout<weft_settings>.size),
        count: UInt32(settings.count),
        stride: UInt32(MemoryLayout<weft_setting>.stride),
        flags: 0,
        settings: list
      )
    )
    return unsafe UnsafePointer(table)
  }

  private static func entry(for setting: DeclaredSetting) -> weft_setting {
    var entry = unsafe weft_setting()
    unsafe entry.struct_size = UInt32(MemoryLayout<weft_setting>.size)
    unsafe entry.id = setting.id.lasting
    unsafe entry.title = setting.title.lasting
    switch setting.kind {
    case .toggle(let usual):
      unsafe entry.kind = UInt32(WEFT_SETTING_SWITCH)
      unsafe entry.usual_number = usual ? 1 : 0
    case .number(let usual, let range):
      unsafe entry.kind = UInt32(WEFT_SETTING_NUMBER)
      unsafe entry.usual_number = Int64(usual)
      unsafe entry.least = Int64(range.lowerBound)
      unsafe entry.most = Int64(range.upperBound)
    case .text(let usual):
      unsafe entry.kind = UInt32(WEFT_SETTING_TEXT)
      unsafe entry.usual_text = usual.lasting
    }
    return unsafe entry
  }
}
