// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire

/// A plugin in this process: mapped, started and asked for its hooks.
///
/// It stays mapped until the process ends, because Swift images can't be taken out again.
final class LoadedPlugin {
  let file: PluginFile
  let name: String
  let log: PluginLog
  private(set) var hooks: [HookProvider] = []
  /// Hooks that are not used, and why.
  private(set) var problems: [PluginProblem] = []

  static let mostHooks = 64

  init(_ file: PluginFile) throws(PluginRefusal) {
    self.file = file
    log = PluginLog()
    let image = try PluginImage(file, log: log)
    name = image.name
    for hook in try image.hooks() {
      if let problem = problem(with: hook) {
        problems.append(PluginProblem(file: file.path, id: file.identity.id, refusal: problem))
      } else {
        hooks.append(HookProvider(hook, file: file))
      }
    }
  }

  private func problem(with hook: HookFunction) -> PluginRefusal? {
    guard HookProvider.slots.contains(hook.id) else {
      return PluginRefusal(
        .start,
        "unknownHook",
        "this host has no hook \"\(hook.id)\"",
        remedy: "use one of \(HookProvider.slots.joined(separator: ", "))"
      )
    }
    guard !hooks.contains(where: { $0.hook.id == hook.id }) else {
      return PluginRefusal(
        .start,
        "hookTwice",
        "it offers the hook \"\(hook.id)\" twice",
        remedy: "offer each hook once"
      )
    }
    return nil
  }
}
