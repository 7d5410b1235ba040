// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Everything that a plugin declares once it has started.
package struct PluginDeclaration: Equatable, Sendable {
  /// The most hooks a plugin may offer.
  package static let mostHooks = 64
  /// The most fields a hook may read.
  package static let mostFields = 64
  /// The most settings a plugin may have.
  package static let mostSettings = 64
  /// The most open hook points that a plugin in a worker may declare, and the most it may provide.
  package static let mostPoints = 256

  /// The name shown to the user.
  package let name: String
  /// The hooks it offers; calls refer to them by their index.
  package let hooks: [HookDeclaration]
  /// The settings its user can change.
  package let settings: [PluginSetting]
  /// Why it is used without its settings; nil when it is used with them.
  package let settingsRefusal: PluginRefusal?
  /// The open hook points it declared; empty for a plugin in the host's process.
  package let points: [PointDeclaration]
  /// Its functions for open hook points; empty for a plugin in the host's process.
  package let offers: [PointOffer]

  /// Creates a declaration.
  package init(
    name: String,
    hooks: [HookDeclaration],
    settings: [PluginSetting],
    settingsRefusal: PluginRefusal? = nil,
    points: [PointDeclaration] = [],
    offers: [PointOffer] = []
  ) {
    self.name = name
    self.hooks = hooks
    self.settings = settings
    self.settingsRefusal = settingsRefusal
    self.points = points
    self.offers = offers
  }

  /// Returns the declaration with open hook points.
  package func with(points: [PointDeclaration], offers: [PointOffer]) -> PluginDeclaration {
    PluginDeclaration(
      name: name,
      hooks: hooks,
      settings: settings,
      settingsRefusal: settingsRefusal,
      points: points,
      offers: offers
    )
  }
}

extension PluginDeclaration {
  /// The declaration as bytes for another process.
  package var wire: [UInt8] {
    var writer = WireWriter()
    writer.add(name)
    writer.add(hooks.count)
    for hook in hooks { hook.write(to: &writer) }
    writer.add(settings.count)
    for setting in settings { setting.write(to: &writer) }
    writer.add(settingsRefusal != nil)
    settingsRefusal?.write(to: &writer)
    writer.add(points.count)
    for point in points { point.write(to: &writer) }
    writer.add(offers.count)
    for offer in offers { offer.write(to: &writer) }
    return writer.bytes
  }

  /// Reads a declaration from another process; nil when any part of it is invalid.
  package init?(wire bytes: [UInt8]) {
    var reader = WireReader(bytes)
    guard let name = reader.text(atMost: 256),
      let hooks = reader.list(atMost: Self.mostHooks, HookDeclaration.init(from:)),
      let settings = reader.list(atMost: Self.mostSettings, PluginSetting.init(from:)),
      Set(settings.map(\.id)).count == settings.count, let isRefused = reader.flag()
    else { return nil }
    let refusal = isRefused ? PluginRefusal(from: &reader) : nil
    guard (refusal != nil) == isRefused,
      let points = reader.list(atMost: Self.mostPoints, PointDeclaration.init(from:)),
      let offers = reader.list(atMost: Self.mostPoints, PointOffer.init(from:)),
      Set(offers.map(\.id)).count == offers.count, reader.isAtEnd
    else { return nil }
    self.init(
      name: name,
      hooks: hooks,
      settings: settings,
      settingsRefusal: refusal,
      points: points,
      offers: offers
    )
  }
}
