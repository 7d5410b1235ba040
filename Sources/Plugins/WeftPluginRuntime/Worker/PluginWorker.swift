// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftPoints

/// The process in which a plugin runs: it enters its sandbox, starts the plugin and answers requests.
///
/// Its arguments name the version of the channel, the host's process and the libraries to load. Its
/// standard input is the plugin's sealed file and its standard output the channel. Its only other
/// descriptors are the sealed files of the libraries that the plugin brings.
package enum PluginWorker {
  /// The first argument that makes a program a worker.
  package static let argument = "--weft-plugin-worker"

  /// Runs as a worker and never returns, if the program's arguments ask for it.
  package static func runIfAsked(_ arguments: [String]) {
    CheckWorker.runIfAsked(arguments)
    guard let arguments = WorkerArguments(arguments, of: argument) else { return }
    guard let channel = WorkerProcessState.prepare(arguments), channel.reportCrashes()
    else { WorkerProcessState.exit() }
    do throws(PluginRefusal) {
      try WorkerSandbox.enter(arguments)
      guard case .start(let identity)? = channel.next() else {
        WorkerProcessState.exit()
      }
      let services = WorkerServices(channel, identity.id)
      try WorkerSandbox.bringLibraries(arguments, of: identity.id)
      let image = try PluginImage(0, identity: identity, services: services)
      let arena = try GuardedArena()
      let (declaration, hooks) = try image.declare(answersIn: arena)
      services.points.isTold = true
      let (points, offers) = (services.points.declared, services.points.offers)
      channel.reply(declaration.with(points: points, offers: offers))
      answer(channel, hooks: hooks, arena: arena, points: services.points)
    } catch {
      channel.reply(error)
      WorkerProcessState.exit()
    }
  }

  private static func answer(
    _ channel: WorkerChannel,
    hooks: [HookFunction],
    arena: GuardedArena,
    points: WorkerPointTable
  ) -> Never {
    while true {
      do throws(PluginRefusal) {
        switch channel.next() {
        case .call(let hook, let window)? where hooks.indices.contains(hook):
          channel.reply(try hooks[hook].call(window), in: arena)
        case .point(let place, let arguments)?:
          channel.reply(values: try call(points, at: place, with: arguments))
        default: WorkerProcessState.exit()
        }
      } catch {
        channel.reply(error)
      }
    }
  }

  private static func call(
    _ points: WorkerPointTable,
    at index: Int,
    with arguments: [UInt8]
  ) throws(PluginRefusal) -> [UInt8]? {
    do {
      return try points.call(index, arguments)
    } catch {
      throw PluginRefusal(.pointFailed, error.message)
    }
  }
}

/// The configuration of a worker, passed in the arguments of its program.
package struct WorkerArguments {
  /// The separator between the folders and the rest; no folder has this name.
  private static let separator = "--"

  /// The parent process, whose end also ends the worker.
  package let parent: Int32
  /// The folders that the worker's loader may read.
  package let folders: [String]
  /// The number of libraries that the plugin brings.
  ///
  /// Their sealed files are the descriptors from 3 on. Each follows the libraries it needs.
  package let broughtCount: Int
  /// The system's libraries that the plugin needs, by name or path.
  package let libraries: [String]

  /// Creates a configuration.
  package init(parent: Int32, folders: [String], broughtCount: Int, libraries: [String]) {
    self.parent = parent
    self.folders = folders
    self.broughtCount = broughtCount
    self.libraries = libraries
  }

  /// Reads the configuration of a worker of a kind, or fails if the program is not such a worker.
  ///
  /// - Parameter arguments: All arguments of the program.
  init?(_ arguments: [String], of kind: String) {
    guard arguments.count >= 4, arguments[1] == kind else { return nil }
    let rest = arguments[4...].split(
      separator: Self.separator,
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let count = rest.count > 1 ? rest[1].first.flatMap { Int($0) } : 0
    let isOfHost = Int(arguments[2]) == WorkerChannel.version
    // Malformed arguments yield no parent, which ends the worker.
    parent = isOfHost && count != nil ? Int32(arguments[3]) ?? 0 : 0
    folders = Array(rest[0])
    broughtCount = max(0, min(count ?? 0, Self.mostBrought))
    libraries = rest.count > 1 ? Array(rest[1].dropFirst()) : []
  }

  /// The maximum number of libraries that a plugin may bring.
  package static let mostBrought = 16

  /// Returns the command line that starts a program as a worker; ``PluginWorker/runIfAsked(_:)`` reads it.
  package func words(for program: String, as kind: String) -> [String] {
    [program, kind, "\(WorkerChannel.version)", "\(parent)"] + folders + [Self.separator]
      + ["\(broughtCount)"] + libraries
  }
}
