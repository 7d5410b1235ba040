// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat
internal import WeftPluginWire
public import WeftPoints

/// The plugins of some folders: inspected, and those that are switched on loaded and in order.
///
/// Plugins run inside this process for now and are trusted as much as the host itself: one that
/// crashes takes the process with it. Everything else a plugin can do wrong leaves the default in
/// place and is told in ``problems``.
public final class PluginHost {
  /// A plugin that could be inspected.
  public struct Entry: Sendable {
    /// Its id.
    public let id: String
    /// Its name for people; the id until it is loaded.
    public let name: String
    /// Its own version.
    public let version: String
    /// The file it comes from.
    public let file: String
    /// `active`, `disabled` by the order file, `shadowed` by another of the same id, or `refused`.
    public let state: String
    /// The hooks it offers; known once it is loaded.
    public let hooks: [String]
  }

  /// Everything that could be inspected, by folder and file name.
  public private(set) var entries: [Entry] = []
  private var plugins: [LoadedPlugin] = []
  private(set) var hooks: [HookProvider] = []
  private var found: [PluginProblem] = []

  /// The open hook points plugins and the host declare, provide and call.
  public let points = PointRegistry(isSettled: false)

  /// What fills slots, highest first.
  public var providers: [any SlotProvider] { hooks }

  /// What went wrong so far: refusals, then faults in calls.
  public var problems: [PluginProblem] { found + hooks.flatMap(\.problems) }

  /// What plugins had to say, each line with the plugin's id in front.
  public var logLines: [String] {
    plugins.flatMap { plugin in plugin.log.lines.map { "\(plugin.file.identity.id): \($0)" } }
  }

  /// Inspects the plugins of some folders and loads those that are switched on.
  ///
  /// A folder that is not there is told in ``problems``, as is every file that is refused; neither
  /// keeps the others from working.
  public init(folders: [String]) {
    var taken: Set<String> = []
    for (index, path) in folders.enumerated() {
      do {
        load(try PluginFolder(path: path), at: index, &taken)
      } catch {
        found.append(PluginProblem(file: path, id: nil, refusal: error))
      }
    }
    points.settle()
  }

  /// Inspects one plugin and loads it, whatever an order file says.
  public init(file path: String) {
    do {
      let name = String(path.split(separator: "/").last ?? "")
      let plugin = try LoadedPlugin(PluginFile(path: path, name: name), points: points, rank: 0)
      plugins = [plugin]
      hooks = plugin.hooks
      found = plugin.problems
      entries = [Entry(plugin)]
    } catch {
      found = [PluginProblem(file: path, id: nil, refusal: error)]
    }
    points.settle()
  }

  private func load(_ folder: PluginFolder, at index: Int, _ taken: inout Set<String>) {
    var active: [LoadedPlugin] = []
    for name in folder.names {
      let path = folder.path + "/" + name
      var identity: PluginIdentity?
      do {
        let file = try PluginFile(path: path, name: name)
        identity = file.identity
        guard folder.order.isEnabled(file.identity.id) else {
          entries.append(Entry(file, state: "disabled"))
          continue
        }
        guard taken.insert(file.identity.id).inserted else {
          entries.append(Entry(file, state: "shadowed"))
          continue
        }
        let place = folder.order.place(of: file.identity.id)
        let rank = place == .max ? .max : index << 32 | place
        let plugin = try LoadedPlugin(file, points: points, rank: rank)
        active.append(plugin)
        entries.append(Entry(plugin))
      } catch {
        found.append(PluginProblem(file: path, id: identity?.id, refusal: error))
      }
    }
    let offered = active.flatMap(\.hooks).sorted { folder.order.isOrdered($0, before: $1) }
    plugins += active
    hooks += offered
    found += active.flatMap(\.problems)
  }
}

extension PluginHost.Entry {
  fileprivate init(_ file: PluginFile, state: String) {
    self.init(
      id: file.identity.id,
      name: file.identity.id,
      version: file.identity.version,
      file: file.path,
      state: state,
      hooks: []
    )
  }

  fileprivate init(_ plugin: LoadedPlugin) {
    self.init(
      id: plugin.file.identity.id,
      name: plugin.name,
      version: plugin.file.identity.version,
      file: plugin.file.path,
      state: "active",
      hooks: plugin.hooks.map(\.hook.id)
    )
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
