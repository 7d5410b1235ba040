// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftLaunch

/// Handles files dropped on the window: plugins are installed after a question, other files attached, or opened at the
/// welcome.
final class DesktopDrop {
  private unowned let owner: DesktopApp
  private let plugins = DroppedPlugins(wake: DesktopLoop.wake)
  private var viewer: Viewer { owner.viewer }

  init(_ owner: DesktopApp) { self.owner = owner }

  /// Handles a dropped file or folder.
  func take(_ path: String) {
    defer { owner.acted() }
    guard DroppedPlugins.isPlugin(path) else {
      return viewer.isAtWelcome ? viewer.openWorkspace(path) : attach(path)
    }
    let words = owner.app.words.dropping
    viewer.tell(plugins.begin(path) ? words.reading : words.busy)
  }

  /// Shows the progress of dropped plugins.
  func turn() {
    let words = owner.app.words.dropping
    for news in plugins.drain() {
      switch news {
      case .question(let facts): ask(facts)
      case .done(let id, let version, let isNew):
        let isUsed = DroppedPlugins.folder.map(owner.app.options.folders.contains) == true
        let sentence = (isNew ? words.installed : words.installedBefore)(.name("\(id) \(version)"))
        viewer.tell(isUsed ? sentence : "\(sentence). \(words.later)")
      case .declined: viewer.tell(words.declined)
      case .refused(let reason): viewer.tell(reason)
      }
    }
  }

  /// Cancels plugins whose question is unanswered.
  func leave() { plugins.leave() }

  private func ask(_ facts: PluginFacts) {
    guard let window = owner.window else { return plugins.answer(false) }
    let words = owner.app.words.dropping
    window.ask(words.question, facts.rows(words.facts), yes: words.install) { [plugins] in
      plugins.answer($0)
    }
  }

  private func attach(_ path: String) {
    viewer.write(true)
    guard let composer = viewer.composer, composer.mayWrite else { return }
    composer.chooseFile()
    if composer.isChoosingFile {
      composer.handle(.text(path, caret: path.utf8.count))
      composer.handle(.send)
    }
  }
}

extension PluginFacts {
  /// The rows that the install question shows, in the user's language.
  fileprivate func rows(_ words: AppWords.Facts) -> [(label: String, value: String)] {
    var rows = [
      ("", name), ("ID", "\(id) \(version)"), (words.language, language), (words.from, place),
      (words.signed, signer ?? words.unsigned), ("SHA-256", sha256), (words.licence, licence),
      (words.fills, fills.joined(separator: ", ")),
      (words.reads, reads.isEmpty ? words.nothing : reads.joined(separator: ", ")),
    ]
    if asksForTyping {
      rows.append((words.asks, words.typing(.text("weft plugins allow \(id) composer.text"))))
    }
    if let replaced {
      rows.append((words.replaces, replaced.version))
      rows.append((words.readsMore, replaced.more.joined(separator: ", ")))
    }
    return rows.filter { !$0.1.isEmpty }
  }
}
