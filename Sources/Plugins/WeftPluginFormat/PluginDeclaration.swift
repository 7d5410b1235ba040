// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Everything that a plugin declares once it has started.
package struct PluginDeclaration: Equatable, Sendable {
  /// The maximum number of hooks of a plugin.
  package static let mostHooks = 64
  /// The maximum number of fields that a hook may read.
  package static let mostFields = 64
  /// The maximum number of settings of a plugin.
  package static let mostSettings = 64
  /// The maximum number of open hook points that a plugin in a worker may declare, and that it may provide.
  package static let mostPoints = 256

  /// The plugin's name, as the user sees it.
  package let name: String
  /// The hooks the plugin offers; calls refer to them by their index.
  package let hooks: [HookDeclaration]
  /// The settings the user can change.
  package let settings: [PluginSetting]
  /// Why the plugin's settings are ignored, or `nil` if they are used.
  package let settingsRefusal: PluginRefusal?
  /// The open hook points the plugin declared; empty for a plugin in the host's process.
  package let points: [PointDeclaration]
  /// The plugin's functions for open hook points; empty for a plugin in the host's process.
  package let offers: [PointOffer]

  /// Creates a declaration as it was read from a plugin's code or from a worker's answer.
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

  /// Returns a copy that includes open hook points.
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

  /// Reads a declaration from another process, or returns `nil` if any part of it is invalid.
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

/// A hook as a plugin declares it.
package struct HookDeclaration: Equatable, Sendable {
  /// The id of the slot that the hook fills, such as `weft.item.channel/1`.
  package let id: String
  /// The hook's priority; providers with a higher one are asked earlier.
  package let priority: Int
  /// The fields the hook reads, in the order of its values.
  package let fields: [String]
  /// Whether the host has to ask the hook in every frame.
  package let isVolatile: Bool

  /// Creates the description of a hook.
  package init(id: String, priority: Int, fields: [String], isVolatile: Bool) {
    self.id = id
    self.priority = priority
    self.fields = fields
    self.isVolatile = isVolatile
  }
}

extension HookDeclaration {
  /// Appends the hook to a message for another process.
  func write(to writer: inout WireWriter) {
    writer.add(id)
    writer.add(priority)
    writer.add(isVolatile)
    writer.add(fields.count)
    for field in fields { writer.add(field) }
  }

  /// Reads a hook from a message, or returns `nil` if it is incomplete or invalid.
  init?(from reader: inout WireReader) {
    guard let id = reader.text(atMost: 128),
      let priority = reader.number().flatMap({ Int32(exactly: $0) }),
      let isVolatile = reader.flag(),
      let fields = reader.list(atMost: PluginDeclaration.mostFields, { $0.text(atMost: 128) })
    else { return nil }
    self.init(id: id, priority: Int(priority), fields: fields, isVolatile: isVolatile)
  }
}

/// An open hook point that a plugin in a worker declared while it started.
package struct PointDeclaration: Equatable, Sendable {
  /// The point's id, such as `org.example.label/1`.
  package let id: String
  /// The types of the result and arguments, such as `s(r,q)`.
  package let signature: String
  /// The flags of `weft/points.h`.
  package let flags: UInt32

  /// Creates the description of a point that a plugin declares.
  package init(id: String, signature: String, flags: UInt32) {
    self.id = id
    self.signature = signature
    self.flags = flags
  }

  /// Appends the point to a message for another process.
  func write(to writer: inout WireWriter) {
    writer.add(id)
    writer.add(signature)
    writer.add(Int64(flags))
  }

  /// Reads a point from a message, or returns `nil` if it is incomplete.
  init?(from reader: inout WireReader) {
    guard let id = reader.text(atMost: 128), let signature = reader.text(atMost: 64),
      let flags = reader.number().flatMap({ UInt32(exactly: $0) })
    else { return nil }
    self.init(id: id, signature: signature, flags: flags)
  }
}

/// A function that a plugin in a worker provides for an open hook point.
///
/// Calls refer to it by its index among the plugin's offers.
package struct PointOffer: Equatable, Sendable {
  /// The id of the point, which another plugin or the host may declare.
  package let id: String
  /// The signature, which is the same text the point was declared with.
  package let signature: String
  /// The function's priority; a higher one is asked earlier.
  package let priority: Int32

  /// Creates the description of a function that a plugin provides.
  package init(id: String, signature: String, priority: Int32) {
    self.id = id
    self.signature = signature
    self.priority = priority
  }

  /// Appends the offer to a message for another process.
  func write(to writer: inout WireWriter) {
    writer.add(id)
    writer.add(signature)
    writer.add(Int64(priority))
  }

  /// Reads an offer from a message, or returns `nil` if it is incomplete.
  init?(from reader: inout WireReader) {
    guard let id = reader.text(atMost: 128), let signature = reader.text(atMost: 64),
      let priority = reader.number().flatMap({ Int32(exactly: $0) })
    else { return nil }
    self.init(id: id, signature: signature, priority: priority)
  }
}
