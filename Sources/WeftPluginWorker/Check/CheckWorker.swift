// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginImage
internal import WeftPluginWire
internal import WeftViews

/// The process a plugin is checked in: a worker with the same rights that looks closer.
///
/// It is started as a ``PluginWorker`` is. Its standard output is a pipe it listens to itself, once the
/// channel is mapped.
package enum CheckWorker {
  /// The first argument of a program that is to be one.
  package static let argument = "--weft-check-worker"

  /// Becomes one and never returns, when the arguments of the program ask for that.
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
