// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a plugin says of itself once it has started.
package struct PluginDeclaration: Equatable, Sendable {
  /// The most hooks a plugin may offer.
  package static let mostHooks = 64
  /// The most fields a hook may read.
  package static let mostFields = 64
  /// The most settings a plugin may have.
  package static let mostSettings = 64

  /// What people call it.
  package let name: String
  /// The hooks it offers, by the places they are asked by.
  package let hooks: [HookDeclaration]
  /// What its user can choose.
  package let settings: [PluginSetting]
  /// Why it is used without its settings, nil where it is not.
  package let settingsRefusal: PluginRefusal?

  /// Declares a plugin.
  package init(
    name: String,
    hooks: [HookDeclaration],
    settings: [PluginSetting],
    settingsRefusal: PluginRefusal? = nil
  ) {
    self.name = name
    self.hooks = hooks
    self.settings = settings
    self.settingsRefusal = settingsRefusal
  }
}

extension PluginDeclaration {
  /// The bytes another process reads.
  package var wire: [UInt8] {
    var writer = WireWriter()
    writer.add(name)
    writer.add(hooks.count)
    for hook in hooks { hook.write(to: &writer) }
    writer.add(settings.count)
    for setting in settings { setting.write(to: &writer) }
    writer.add(settingsRefusal != nil)
    settingsRefusal?.write(to: &writer)
    return writer.bytes
  }

  /// Reads it again; nil where anything in it is not as it should be.
  package init?(wire bytes: [UInt8]) {
    var reader = WireReader(bytes)
    guard let name = reader.text(atMost: 256),
      let hooks = reader.list(atMost: Self.mostHooks, HookDeclaration.init(from:)),
      let settings = reader.list(atMost: Self.mostSettings, PluginSetting.init(from:)),
      Set(settings.map(\.id)).count == settings.count, let isRefused = reader.flag()
    else { return nil }
    let refusal = isRefused ? PluginRefusal(from: &reader) : nil
    guard reader.isAtEnd, (refusal != nil) == isRefused else { return nil }
    self.init(name: name, hooks: hooks, settings: settings, settingsRefusal: refusal)
  }
}
