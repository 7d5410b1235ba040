// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire
internal import WeftPoints

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

  /// Starts a plugin that `rank` orders among others, the lower the higher.
  init(_ file: PluginFile, points: PointRegistry, rank: Int) throws(PluginRefusal) {
    self.file = file
    log = PluginLog()
    let owner = PointOwner(id: file.identity.id, rank: rank)
    let image = try PluginImage(file, PluginContext(log: log, points: points, owner: owner))
    name = image.name
    do {
      for hook in try image.hooks() { take(hook) }
    } catch {
      points.remove(owner)
      throw error
    }
  }

  /// Takes a hook, or tells why not; what it declares beyond what there is, is told and left out.
  private func take(_ hook: HookFunction) {
    guard let kind = HookKind(id: hook.id) else {
      return report(.unknownHook, "this host has no hook \"\(hook.id)\"", unknown(hook.id))
    }
    guard !hooks.contains(where: { $0.hook.id == hook.id }) else {
      return report(.hookTwice, "it offers the hook \"\(hook.id)\" twice")
    }
    for field in hook.fields where !kind.knows(field) {
      let name = field.hasPrefix("!") ? String(field.dropFirst()) : field
      let text = "the hook \"\(hook.id)\" reads the field \"\(name)\", which its rows have not"
      guard name == field else {
        return report(.missingField, text)
      }
      report(.unknownField, text)
    }
    hooks.append(HookProvider(hook, kind, file: file))
  }

  private func unknown(_ id: String) -> String {
    let near = HookKind.suggestions(for: id)
    return near.isEmpty
      ? "use an id of <weft/hooks.h>" : "use one of \(near.joined(separator: ", "))"
  }

  private func report(_ code: PluginRefusal.Code, _ text: String, _ remedy: String? = nil) {
    problems.append(
      PluginProblem(
        file: file.path,
        id: file.identity.id,
        refusal: PluginRefusal(code, text, remedy: remedy)
      )
    )
  }
}
