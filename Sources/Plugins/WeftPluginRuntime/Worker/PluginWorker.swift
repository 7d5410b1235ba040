// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
private import WeftPoints

/// The process in which a plugin runs: it enters its sandbox, starts the plugin and
/// answers requests.
///
/// Its arguments name the version of the channel, the host's process and the libraries to load. Its
/// standard input is the plugin's sealed file and its standard output the channel. Its only other
/// descriptors are the sealed files of the libraries that the plugin brings.
package enum PluginWorker {
  /// The first argument that makes a program a worker.
  package static let argument = "--weft-plugin-worker"

  /// Runs as a worker and never returns, when the program's arguments ask for it.
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
      let image = try PluginImage(0, identity, services)
      let arena = try GuardedArena()
      let (declaration, hooks) = try image.declare(answersIn: arena)
      services.points.isTold = true
      let (points, offers) = (services.points.declared, services.points.offers)
      channel.reply(declaration.with(points: points, offers: offers))
      answer(channel, hooks, arena, services.points)
    } catch {
      channel.reply(error)
      WorkerProcessState.exit()
    }
  }

  private static func answer(
    _ channel: WorkerChannel,
    _ hooks: [HookFunction],
    _ arena: GuardedArena,
    _ points: WorkerPointTable
  ) -> Never {
    while true {
      do throws(PluginRefusal) {
        switch channel.next() {
        case .call(let hook, let window)? where hooks.indices.contains(hook):
          channel.reply(try hooks[hook].call(window), in: arena)
        case .point(let place, let arguments)?:
          channel.reply(values: try call(points, place, arguments))
        default: WorkerProcessState.exit()
        }
      } catch {
        channel.reply(error)
      }
    }
  }

  private static func call(
    _ points: WorkerPointTable,
    _ place: Int,
    _ arguments: [UInt8]
  ) throws(PluginRefusal) -> [UInt8]? {
    do {
      return try points.call(place, arguments)
    } catch {
      throw PluginRefusal(.pointFailed, error.message)
    }
  }
}
