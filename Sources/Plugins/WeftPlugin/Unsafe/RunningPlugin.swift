// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// The plugin of this image, as its C functions find it.
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

  /// Builds the table of its hooks, which log through this object's host.
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
