// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftViews

/// The process in which a plugin is checked: a worker with the same rights that also observes it.
///
/// It is started as a ``PluginWorker`` is. Once the channel is mapped, its standard output is a
/// pipe that it reads itself.
package enum CheckWorker {
  /// The first argument that makes a program a checking worker.
  package static let argument = "--weft-check-worker"

  /// Runs as a checking worker and never returns, when the program's arguments ask for it.
  package static func runIfAsked(_ arguments: [String]) {
    guard let arguments = WorkerArguments(arguments, of: argument) else { return }
    guard let channel = WorkerProcessState.prepare(arguments), CheckedPlugin.prepare(channel)
    else { WorkerProcessState.exit() }
    do throws(PluginRefusal) {
      try WorkerSandbox.enter(arguments)
      guard case .start(let identity)? = channel.next() else {
        WorkerProcessState.exit()
      }
      let services = CheckServices(channel, identity.id)
      try WorkerSandbox.bringLibraries(arguments, of: identity.id)
      let plugin = try CheckedPlugin(identity, services) { channel.say("part \($0)") }
      channel.reply(plugin.declaration.with(points: [], offers: services.offers))
      answer(channel, plugin, services)
    } catch {
      channel.reply(error)
      WorkerProcessState.exit()
    }
  }

  private static func answer(
    _ channel: WorkerChannel,
    _ plugin: CheckedPlugin,
    _ services: CheckServices
  ) -> Never {
    while true {
      guard case .call(let code, let shared)? = channel.next(), let window = shared.packed,
        let request = CheckRequest(code: code)
      else { WorkerProcessState.exit() }
      services.beginRequest()
      do throws(PluginRefusal) {
        switch request {
        case .ask(let hook, let hasLittleRoom):
          channel.reply(try plugin.ask(hook, window, hasLittleRoom: hasLittleRoom))
        case .call(let place):
          try services.call(place)
          channel.reply(Optional<Scene>.none)
        case .report: channel.reply(Scene(words: [], text: plugin.report.wire))
        case .end:
          plugin.end()
          channel.reply(Optional<Scene>.none)
        }
      } catch {
        channel.reply(error)
      }
    }
  }
}
