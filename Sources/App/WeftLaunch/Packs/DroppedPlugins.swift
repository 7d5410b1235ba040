// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Foundation
internal import Synchronization
internal import Weft
internal import WeftPacks

/// Plugins that a user drops on a window, installed in the same way as by `weft plugins install`.
///
/// Each plugin is inspected, started in a sandbox and shown; after the user's consent it is put into the folder of
/// the user's plugins.
///
/// A folder of sources is never built, because its build scripts would run before the user is asked.
///
/// The work runs on a separate thread, one plugin after another; the window drains the reports and answers the
/// question among them.
package final class DroppedPlugins: Sendable {
  /// What an installation reports to the window.
  package enum News: Sendable, Equatable {
    /// A plugin was read, and the window asks its user whether to install it.
    case question(PluginFacts)
    /// A plugin is installed, or was installed before.
    case done(id: String, version: String, isNew: Bool)
    /// The user declined.
    case declined
    /// The plugin is refused; the sentence says why and what to do.
    case refused(String)
  }

  private struct State {
    var news: [News] = []
    var isBusy = false
    var answer: Bool?
  }

  private let state = Mutex(State())
  private let answered = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  private let wake: @Sendable () -> Void

  /// - Parameter wake: Ends the wait of the window's loop, on any thread.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// The folder that plugins are installed into, or `nil` if the environment names none.
  package static var folder: String? { PluginFolders.installed }

  /// Returns whether a path looks like a plugin: a library, a pack, a bundle, or a folder of a plugin's sources.
  package static func isPlugin(_ path: String) -> Bool {
    switch PathKind(of: path) {
    case .file: path.hasSuffix(".so") || path.hasSuffix(".weftpack")
    case .folder: path.hasSuffix(".weftplugin") || (try? PluginProject(path)) != nil
    case .nothing, .other: false
    }
  }

  /// Starts to install a plugin; returns false while another one is being installed.
  package func begin(_ path: String) -> Bool {
    let isFree = state.withLock { state in
      defer { state.isBusy = true }
      return !state.isBusy
    }
    guard isFree else { return false }
    Thread.detachNewThread { [self] in
      let news = install(path)
      state.withLock { state in
        state.news += news
        state.isBusy = false
        state.answer = nil
      }
      ended.signal()
      wake()
    }
    return true
  }

  /// Returns and removes the reports.
  package func drain() -> [News] {
    state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  /// Answers the open question.
  package func answer(_ isYes: Bool) {
    state.withLock { $0.answer = isYes }
    answered.signal()
  }

  /// Declines an open question, and waits up to two seconds for the installation to end.
  package func leave() {
    guard state.withLock({ $0.isBusy }) else { return }
    answer(false)
    _ = ended.wait(timeout: .now() + .seconds(2))
  }

  private func install(_ path: String) -> [News] {
    do {
      guard let folder = Self.folder else {
        throw Failure("there is no folder for plugins; set HOME")
      }
      let installation = try PackInstallation(folder: folder) { [self] in ask($0) }
      let pack =
        path.hasSuffix(".weftpack")
        ? try Pack(reading: try PackSource.bytes(ofPack: path), at: path)
        : try PackSource(path, pictures: [], sources: .refused).pack
      try installation.install(pack, at: path, from: nil)
      let answer = state.withLock { $0.answer }
      if answer == false { return [.declined] }
      return installation.done.map { id, _, _ in
        let version = installation.record.plugin(id)?.version ?? ""
        return .done(id: id, version: version, isNew: answer == true)
      }
    } catch {
      return [.refused(error.told)]
    }
  }

  /// Waits for the user's answer.
  private func ask(_ facts: PluginFacts) -> Bool {
    state.withLock { $0.news.append(.question(facts)) }
    wake()
    answered.wait()
    return state.withLock { $0.answer } == true
  }
}
