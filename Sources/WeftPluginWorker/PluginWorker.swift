// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginImage
internal import WeftPluginWire

/// The process a plugin lives in: it gives its rights up, starts the plugin and answers for it.
///
/// It is told by its arguments which version of the channel the host speaks, which process that is, and
/// whose libraries it may load. Its standard input is the sealed file of the plugin, its standard output
/// the channel, and it has nothing else.
package enum PluginWorker {
  /// The first argument of a program that is to be a worker.
  package static let argument = "--weft-plugin-worker"

  /// Becomes a worker and never returns, when the arguments of the program ask for that.
  package static func runIfAsked(_ arguments: [String]) {
    CheckWorker.runIfAsked(arguments)
    guard arguments.count >= 4, arguments[1] == argument else { return }
    guard Int(arguments[2]) == WorkerChannel.version, let parent = Int32(arguments[3]),
      let channel = WorkerProcessState.prepare(parent: parent)
    else { WorkerProcessState.exit() }
    var number: UInt32 = 0
    do throws(PluginRefusal) {
      try WorkerSandbox.enter(libraryFolders: Array(arguments[4...]))
      guard case .start(let identity)? = channel.next(after: &number) else {
        WorkerProcessState.exit()
      }
      let image = try PluginImage(0, identity, WorkerServices(channel))
      let arena = try GuardedArena()
      let (declaration, hooks) = try image.declare(answersIn: arena)
      try WorkerSandbox.finish()
      channel.reply(number, declaration)
      answer(channel, hooks, arena, after: number)
    } catch {
      // Whatever number came last: the host waits for the first.
      channel.reply(1, error)
      WorkerProcessState.exit()
    }
  }

  private static func answer(
    _ channel: WorkerChannel,
    _ hooks: [HookFunction],
    _ arena: GuardedArena,
    after start: UInt32
  ) -> Never {
    var number = start
    while true {
      guard case .call(let hook, let window)? = channel.next(after: &number),
        hooks.indices.contains(hook)
      else { WorkerProcessState.exit() }
      do throws(PluginRefusal) {
        channel.reply(number, try hooks[hook].call(window), in: arena)
      } catch {
        channel.reply(number, error)
      }
    }
  }
}
