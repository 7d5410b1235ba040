// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
internal import WeftPluginImage
internal import WeftPluginWire
internal import WeftPoints

/// A plugin in this process: mapped, started and asked for its hooks.
///
/// It stays mapped until the process ends, because Swift images can't be taken out again.
final class LoadedPlugin {
  let file: PluginFile
  let name: String
  let log: PluginLog
  private let image: PluginImage
  private(set) var hooks: [HookProvider] = []
  /// What its user can choose.
  private(set) var settings: [PluginSetting] = []
  /// What was chosen, or else the defaults, as hooks find it.
  private var values: [String: FieldValue] = [:]
  /// Hooks that are not used, and why.
  private(set) var problems: [PluginProblem] = []

  /// Starts a plugin that `rank` orders among others, the lower the higher.
  init(
    _ file: PluginFile,
    points: PointRegistry,
    redraws: RedrawRequests = RedrawRequests(),
    rank: Int,
    chosen: [String: FieldValue] = [:]
  ) throws(PluginRefusal) {
    self.file = file
    log = PluginLog()
    let owner = PointOwner(id: file.identity.id, rank: rank)
    let context = PluginContext(log: log, points: points, owner: owner, redraws: redraws)
    image = try PluginImage(file.sealed.keptOpen(), file.identity, context)
    let (declaration, functions) = try image.declare()
    name = declaration.name
    settings = declaration.settings
    if let refusal = declaration.settingsRefusal {
      problems.append(PluginProblem(file: file.path, id: file.identity.id, refusal: refusal))
    }
    values = choose(chosen)
    for function in functions { take(function) }
  }

  /// Takes a hook, or tells why not; what it declares beyond what there is, is told and left out.
  private func take(_ hook: HookFunction) {
    let id = hook.declaration.id
    guard let kind = HookKind(id: id) else {
      return report(.unknownHook, "this host has no hook \"\(id)\"", unknown(id))
    }
    guard !hooks.contains(where: { $0.hook.id == id }) else {
      return report(.hookTwice, "it offers the hook \"\(id)\" twice")
    }
    for field in hook.declaration.fields where !knows(field, kind) {
      let name = field.hasPrefix("!") ? String(field.dropFirst()) : field
      let text = "the hook \"\(id)\" reads the field \"\(name)\", which its rows have not"
      guard name == field else {
        return report(.missingField, text)
      }
      report(.unknownField, text)
    }
    hooks.append(HookProvider(hook, kind, file: file, settings: values))
  }

  private func knows(_ field: String, _ kind: HookKind) -> Bool {
    let name = field.hasPrefix("!") ? String(field.dropFirst()) : field
    return name.hasPrefix("setting.") ? values[name] != nil : kind.knows(field)
  }

  /// The values of the settings; what was chosen and does not fit is told and left out.
  private func choose(_ chosen: [String: FieldValue]) -> [String: FieldValue] {
    var values: [String: FieldValue] = [:]
    for setting in settings { values["setting." + setting.id] = setting.usual }
    for (id, value) in chosen.sorted(by: { $0.key < $1.key }) {
      guard let setting = settings.first(where: { $0.id == id }) else {
        report(.badSetting, "it has no setting \"\(id)\"")
        continue
      }
      if setting.allows(value) {
        values["setting." + id] = value
      } else {
        report(.badSetting, "its setting \"\(id)\" takes \(setting.choices)")
      }
    }
    return values
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
