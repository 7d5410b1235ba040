// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat
internal import WeftPluginWire
public import WeftPoints

/// The plugins of some folders: inspected, and those that are switched on loaded and in order.
///
/// Every file is inspected before any of their code runs. Plugins run inside this process for now and
/// are trusted as much as the host itself: one that crashes takes the process with it. Everything
/// else a plugin can do wrong leaves the default in place and is told in ``problems``.
public final class PluginHost {
  /// Everything that could be inspected and was not refused, by folder and file name.
  public private(set) var entries: [Entry] = []
  /// What is odd about plugins that are used, or about the folders.
  public private(set) var warnings: [PluginProblem] = []
  private let chosen: ChosenSettings
  let redraws = RedrawRequests()
  private(set) var plugins: [LoadedPlugin] = []
  private(set) var hooks: [HookProvider] = []
  private(set) var found: [PluginProblem] = []

  /// The open hook points plugins and the host declare, provide and call.
  ///
  /// Those of plugins are there for as long as the host is.
  public let points = PointRegistry(isSettled: false)

  /// What fills slots, highest first.
  public var providers: [any SlotProvider] { hooks }

  /// What went wrong so far: refusals, then faults in calls of hooks and of open hook points.
  public var problems: [PluginProblem] { found + hooks.flatMap(\.problems) + pointProblems }

  /// What plugins had to say, each line with the plugin's id in front.
  public var logLines: [String] {
    plugins.flatMap { plugin in plugin.log.lines.map { "\(plugin.file.identity.id): \($0)" } }
  }

  /// Inspects the plugins of some folders and loads those that are switched on.
  ///
  /// A folder that is not there is told in ``problems``, as is every file that is refused; neither
  /// keeps the others from working. What is chosen here goes before a folder's `settings.json`.
  ///
  /// - Complexity: O(*n*) in the bytes of the libraries.
  public init(
    folders: [String],
    policy: PluginPolicy = PluginPolicy(),
    limits: PluginLimits = PluginLimits(),
    settings: ChosenSettings = ChosenSettings()
  ) {
    chosen = settings
    var selection = PluginSelection(policy: policy, limits: limits)
    if let problem = policy.trusted.problem {
      let file = EscapedText.line(policy.trusted.path ?? "trust")
      warnings.append(PluginProblem(file: file, refusal: problem))
    }
    for path in folders {
      do {
        selection.add(try PluginFolder(path: path, policy: policy, limits: limits))
      } catch {
        found.append(PluginProblem(file: EscapedText.line(path), refusal: error))
      }
    }
    selection.settle()
    found += selection.problems.filter { !$0.refusal.isWarning }
    warnings += selection.problems.filter(\.refusal.isWarning)
    for (index, folder) in selection.folders.enumerated() { load(folder, at: index) }
    points.settle()
  }

  /// Inspects one plugin and loads it, whatever an order file says.
  public init(
    file path: String,
    policy: PluginPolicy = PluginPolicy(),
    settings: ChosenSettings = ChosenSettings()
  ) {
    chosen = settings
    let inspection = PluginInspection(path: path, policy: policy)
    let problems = inspection.problems(policy)
    warnings = problems.filter(\.refusal.isWarning)
    found = problems.filter { !$0.refusal.isWarning }
    defer { points.settle() }
    guard let file = PluginFile(inspection) else { return }
    do throws(PluginRefusal) {
      let plugin = try LoadedPlugin(
        file,
        points: points,
        redraws: redraws,
        rank: 0,
        chosen: settings.values[file.identity.id] ?? [:]
      )
      plugins = [plugin]
      hooks = plugin.hooks
      found = plugin.problems
      entries = [Entry(plugin)]
    } catch {
      found = [PluginProblem(file, refused: error)]
    }
  }

  private func load(_ folder: PluginSelection.Folder, at index: Int) {
    var active: [LoadedPlugin] = []
    for (file, state) in folder.files {
      guard state == .active else {
        entries.append(Entry(file, state: state))
        continue
      }
      do throws(PluginRefusal) {
        let place = folder.order.place(of: file.identity.id)
        let rank = place == .max ? .max : index << 32 | place
        let id = file.identity.id
        let plugin = try LoadedPlugin(
          file,
          points: points,
          redraws: redraws,
          rank: rank,
          chosen: (folder.settings.values[id] ?? [:]).merging(chosen.values[id] ?? [:]) { $1 }
        )
        active.append(plugin)
        entries.append(Entry(plugin))
      } catch {
        found.append(PluginProblem(file, refused: error))
      }
    }
    plugins += active
    hooks += active.flatMap(\.hooks).sorted { folder.order.isOrdered($0, before: $1) }
    found += active.flatMap(\.problems)
  }
}

extension PluginOrder {
  /// By the order file, then the higher priority, then the id.
  fileprivate func isOrdered(_ first: HookProvider, before second: HookProvider) -> Bool {
    let (left, right) = (place(of: first.id), place(of: second.id))
    if left != right { return left < right }
    if first.hook.priority != second.hook.priority {
      return first.hook.priority > second.hook.priority
    }
    return first.id.utf8.lexicographicallyPrecedes(second.id.utf8)
  }
}
