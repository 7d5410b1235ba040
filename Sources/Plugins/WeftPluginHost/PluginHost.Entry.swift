// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftPluginFormat

extension PluginHost {
  /// A plugin that was inspected and not refused.
  public struct Entry: Sendable {
    /// The use that the host makes of a plugin.
    public enum State: String, Sendable {
      /// It is loaded, and its hooks are asked.
      case active
      /// The file `order` disables it.
      case disabled
      /// Its processes failed too often.
      case quarantined
      /// Another file of the same plugin, or the same file under another name, is used.
      case shadowed
    }

    /// The plugin's id.
    public let id: String
    /// The name that the plugin declares once it runs, or its file's name until it has run here.
    ///
    /// A name that claims to be Weft's own is followed by the plugin's id.
    public let name: String
    /// The plugin's own version.
    public let version: String
    /// The path of the plugin's file on one line that is safe to print.
    public let file: String
    /// The SHA-256 of the file.
    public let sha256: String
    /// The libraries that the plugin brings because the system has none.
    public let libraries: [PluginInspection.Library]
    /// The place where the plugin's code runs, or would run.
    public let trust: TrustDecision
    /// The use that the host makes of the plugin.
    public let state: State
    /// Why the plugin is no longer started, or `nil` while it is.
    public let refusal: PluginRefusal?
    /// The ids of the hooks that the plugin offers; empty until it has started.
    public let hooks: [String]
    /// The fields that the plugin's hooks read, sorted; empty until it has started.
    public let reads: [String]
    /// Whether one of the plugin's hooks declares that it reads what the user types; `false` until it has started.
    public let asksForTyping: Bool
    /// The settings that the user can change; empty until the plugin has started.
    public let settings: [PluginSetting]
  }
}

extension PluginHost.Entry {
  /// - Parameter known: The name the plugin declared when it ran before, or `nil` if it has not
  ///   run.
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

  /// - Parameter known: The name the plugin declared when it ran before, or `nil` if it has not
  ///   run.
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
