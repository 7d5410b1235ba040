// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftPluginFormat

extension PluginHost {
  /// A plugin that was inspected and not refused.
  public struct Entry: Sendable {
    /// The use that the host makes of a plugin.
    public enum State: String, Sendable {
      /// It is loaded and asked.
      case active
      /// The file `order` switches it off.
      case disabled
      /// Its processes failed too often.
      case quarantined
      /// Another file of the same plugin, or the same file under another name, is used.
      case shadowed
    }

    /// Its id.
    public let id: String
    /// The name it declares once it runs; the name of its file until it has run here.
    ///
    /// A name that claims to be Weft's own has the plugin's id behind it.
    public let name: String
    /// Its own version.
    public let version: String
    /// Its file on one line that is safe to print.
    public let file: String
    /// The SHA-256 of the file.
    public let sha256: String
    /// The libraries it brings, which are not the system's.
    public let libraries: [PluginInspection.Library]
    /// Where its code runs, or would run.
    public let trust: TrustDecision
    /// The use that the host makes of it.
    public let state: State
    /// Why it is no longer started; nil while it is.
    public let refusal: PluginRefusal?
    /// The ids of the hooks it offers; empty until it has started.
    public let hooks: [String]
    /// The fields that its hooks read, sorted; empty until it has started.
    public let reads: [String]
    /// Whether a hook of it asks to read what the user types; false until it has started.
    public let asksForTyping: Bool
    /// The settings its user can change; empty until it has started.
    public let settings: [PluginSetting]
  }
}

extension PluginHost.Entry {
  /// - Parameter known: The name it declared when it ran before; nil when it has not.
  init(_ file: PluginFile, state: State, known: String?) {
    self.init(
      file,
      name: known ?? file.name,
      state: state,
      hooks: [],
      reads: [],
      asks: false,
      settings: []
    )
  }

  /// - Parameter known: The name it declared when it ran before; nil when it has not.
  init(_ guest: Guest, known: String?) {
    self.init(
      guest.file,
      name: guest.offer?.name ?? known ?? guest.file.name,
      state: guest.ended == nil ? .active : .quarantined,
      refusal: guest.ended,
      hooks: guest.offer?.hooks.map(\.hook.id) ?? [],
      reads: guest.offer?.reads ?? [],
      asks: guest.offer?.asksForTyping ?? false,
      settings: guest.offer?.settings ?? []
    )
  }

  private init(
    _ file: PluginFile,
    name: String,
    state: State,
    refusal: PluginRefusal? = nil,
    hooks: [String],
    reads: [String],
    asks: Bool,
    settings: [PluginSetting]
  ) {
    asksForTyping = asks
    self.settings = settings
    id = file.identity.id
    self.name = PluginName.shown(name, of: file.identity.id)
    version = file.identity.version
    self.file = file.path
    sha256 = file.sealed.sha256
    libraries = file.libraries.listed.filter { $0.sha256 != nil }
    trust = file.trust
    self.state = state
    self.refusal = refusal
    self.hooks = hooks
    self.reads = reads
  }
}
