// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import CWeft

/// A plugin written in Swift: create one, and return its descriptor from the entry function.
///
///     private let plugin = Plugin(
///       id: "org.example.plain", name: "Plain rows", version: "1.0.0",
///       hooks: [
///         .view(.channelItem, reading: .channel(.name)) { row in
///           Scene { Text(row.channel.name) }
///         }
///       ])
///
///     @c(weft_plugin_v1)
///     public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
///       plugin.descriptor
///     }
///
/// The parts of a plugin live as long as the process, as the ABI requires.
@safe public final class Plugin: Sendable {
  /// The descriptor to return from the entry function.
  nonisolated(unsafe) public let descriptor: UnsafePointer<weft_plugin>

  // SAFETY: written once, by the initialiser of the one plugin of this image, before the host can
  // call anything; never changed afterwards.
  nonisolated(unsafe) private static var running: RunningPlugin?

  /// Creates the plugin of this image without a state.
  public convenience init(
    id: StaticString,
    name: StaticString,
    version: StaticString,
    @SettingsBuilder settings: () -> [DeclaredSetting] = { [] },
    hooks: [Hook]
  ) {
    self.init(
      id: id,
      name: name,
      version: version,
      settings: settings,
      start: { (_: WeftHost) throws(Never) -> Void in },
      hooks: hooks
    )
  }

  /// Creates the plugin of this image with a state that its hooks can change.
  ///
  ///     Plugin(
  ///       id: "org.example.count", name: "Counted rows", version: "1.0.0",
  ///       start: { host in
  ///         host.log(.debug, "in " + host.name)
  ///         return 0
  ///       },
  ///       hooks: [
  ///         .text(.title, reading: .below) { row, count in
  ///           count += 1
  ///           return String(count) + ". " + row.below
  ///         }
  ///       ])
  ///
  /// Hooks run one after the other, and only between the end of `start` and the beginning of
  /// `stop`, so the state needs no lock.
  ///
  /// - Parameters:
  ///   - id: The id in reverse domain notation, which never changes.
  ///   - name: The name shown to the user.
  ///   - version: The version shown to the user, such as `1.0.0`.
  ///   - settings: The settings that the user can change.
  ///   - start: Creates the state. If it throws, the host refuses the plugin and logs the error.
  ///   - stop: Releases what `start` acquired; a host that exits at once need not call it.
  ///   - hooks: The hooks, whose closures get the state after the row.
  public convenience init<State, E: HookError>(
    id: StaticString,
    name: StaticString,
    version: StaticString,
    @SettingsBuilder settings: () -> [DeclaredSetting] = { [] },
    start: @escaping @Sendable (WeftHost) throws(E) -> sending State,
    stop: @escaping @Sendable (State) -> Void = { _ in },
    hooks: [PluginHook<State>]
  ) {
    let state = PluginState<State>()
    let running = RunningPlugin(
      settings: settings(),
      start: { host throws(PluginError) in
        do throws(E) {
          state.begin(with: try start(host))
        } catch {
          throw PluginError(describing: error)
        }
      },
      stop: { if let last = state.end() { stop(last) } }
    )
    running.offer(hooks, state)
    self.init(running, id: id, name: name, version: version)
  }

  private init(
    _ running: RunningPlugin,
    id: StaticString,
    name: StaticString,
    version: StaticString
  ) {
    unsafe Self.running = running
    unsafe descriptor = unsafe Self.describe(id: id, name: name, version: version)
  }

  private static func describe(
    id: StaticString,
    name: StaticString,
    version: StaticString
  ) -> UnsafePointer<weft_plugin> {
    let descriptor = UnsafeMutablePointer<weft_plugin>.allocate(capacity: 1)
    unsafe descriptor.initialize(
      to: weft_plugin(
        struct_size: UInt32(MemoryLayout<weft_plugin>.size),
        magic: UInt32(WEFT_MAGIC),
        abi_major: UInt32(WEFT_ABI_MAJOR),
        abi_minor: UInt32(WEFT_ABI_MINOR),
        id: id.weft,
        name: name.weft,
        version: version.weft,
        init: { host, _ in
          guard let host = unsafe host, let running = unsafe Plugin.running else {
            return WEFT_E_ARGUMENT
          }
          return unsafe running.start(WeftHost(host))
        },
        hooks: { _, hooks, count, stride in
          let table = unsafe Plugin.running?.hooks
          unsafe hooks?.pointee = unsafe UnsafePointer(table?.baseAddress)
          unsafe count?.pointee = unsafe UInt32(table?.count ?? 0)
          unsafe stride?.pointee = UInt32(MemoryLayout<weft_hook>.stride)
          return weft_status(WEFT_OK)
        },
        deinit: { _ in unsafe Plugin.running?.stop() },
        get: { _, id in
          guard unsafe String(lent: id).utf8.elementsEqual(WEFT_TABLE_SETTINGS.utf8) else {
            return nil
          }
          return unsafe UnsafeRawPointer(Plugin.running?.settings)
        }
      )
    )
    return unsafe UnsafePointer(descriptor)
  }
}

/// The plugin of this image, which its C functions look up.
///
/// SAFETY, for all of the type: `start` sets the host, which plugin.h promises to call before every
/// hook, and only reads follow; everything else never changes.
@safe final class RunningPlugin: @unchecked Sendable {
  private(set) var host: WeftHost?
  let settings: UnsafePointer<weft_settings>
  var hooks: UnsafeMutableBufferPointer<weft_hook>
  private let onStart: @Sendable (WeftHost) throws(PluginError) -> Void
  private let onStop: @Sendable () -> Void

  init(
    settings: [DeclaredSetting],
    start: @escaping @Sendable (WeftHost) throws(PluginError) -> Void,
    stop: @escaping @Sendable () -> Void
  ) {
    unsafe self.settings = unsafe SettingTable.make(settings)
    unsafe hooks = unsafe UnsafeMutableBufferPointer(start: nil, count: 0)
    onStart = start
    onStop = stop
  }

  /// Builds the table of the plugin's hooks, which log through this object's host.
  func offer<State>(_ offered: [PluginHook<State>], _ state: PluginState<State>) {
    let table = UnsafeMutableBufferPointer<weft_hook>.allocate(capacity: offered.count)
    for (index, hook) in offered.enumerated() {
      unsafe table.initializeElement(at: index, to: HookTable.entry(for: hook, state, of: self))
    }
    unsafe hooks = unsafe table
  }

  func start(_ host: WeftHost) -> weft_status {
    self.host = host
    do {
      try onStart(host)
      return weft_status(WEFT_OK)
    } catch {
      host.log(.error, error.reason)
      return weft_status(WEFT_E_INTERNAL)
    }
  }

  func stop() {
    onStop()
    host = nil
  }
}

/// The state of a plugin from its start until it stops.
///
/// SAFETY, for all of the type: plugin.h and hook.h promise that start, hooks and stop never run at
/// the same time, so that only one thread at a time accesses the state.
final class PluginState<State>: @unchecked Sendable {
  private var state: State?

  init(_ state: sending State? = nil) {
    self.state = state
  }

  func begin(with state: sending State) { self.state = state }

  func end() -> State? { state.take() }

  /// Passes the state to a closure; a nested call throws, because the state is absent during the closure.
  func lend(
    _ body: (inout State) throws(PluginError) -> Void
  ) throws(PluginError) {
    guard var lent = state.take() else {
      throw PluginError("a hook was called before the start, after the stop, or from within a hook")
    }
    defer { state = lent }
    try body(&lent)
  }
}
