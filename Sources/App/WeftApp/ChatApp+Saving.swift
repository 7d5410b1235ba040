// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftStore

/// Saving what the user does, and handling a workspace that can't be saved.
extension ChatApp {
  /// Performs an action for the user.
  ///
  /// A message is committed before a list shows it: a message that looks sent must not be lost with the process.
  /// Other changes are saved a second later.
  ///
  /// - Parameter others: Actions that are committed together with it. If nothing is committed here, the caller has
  ///   to perform them.
  func perform(
    _ action: SourceAction,
    and others: [SourceAction] = []
  ) throws(SourceError) {
    // Else a message would have the date of the last full minute.
    if case .send = action { engine.advance(to: shownTime) }
    do throws(SourceError) {
      guard options.isPersisted, sourceFeed == nil, action.isSaid else {
        return try engine.perform(action)
      }
      try engine.commit(action, and: others)
      nextSave = nil
      saveFailure = nil
    } catch {
      refusal = error
      guard error.code == .notSaved else { throw error }
      log.note("an action was not performed because it can't be saved: \(error)")
      lookForFile()
      throw SourceError(.notSaved, words.saving.notSent(.text(error.message)))
    }
  }

  /// Finishes pending reads and saves, because the program ends.
  package func finish() {
    while engine.isReading { engine.goOnReading() }
    save()
  }

  /// Saves the user's changes; reports a failed save and tries again after five seconds.
  package func save() {
    nextSave = nil
    guard options.isPersisted, engine.hasUnsavedChanges else { return }
    do {
      try engine.save()
      saveFailure = nil
    } catch {
      nextSave = now + .seconds(5)
      lookForFile()
      if saveFailure != error.message {
        log.note("changes can't be saved; trying again in 5 seconds: \(error)")
      }
      saveFailure = error.message
      if !isFileGone { tell(words.notKept) }
    }
  }

  /// Checks whether the workspace's file still exists at its path.
  func lookForFile() {
    let isGone = engine.isStoreGone
    guard isGone != isFileGone else { return }
    isFileGone = isGone
    if isGone { log.note("\(options.workspacePath ?? ""): \(words.saving.gone)") }
    redraw()
  }

  /// The error for a program that ends with unsaved changes, or `nil` if everything is saved.
  package var loss: String? {
    guard movedTo == nil, options.isPersisted, engine.hasUnsavedChanges else { return nil }
    let path = options.workspacePath ?? ""
    return "\(path): the latest changes are not saved: \(saveFailure ?? words.notKept)"
  }

  /// The path for a copy of the workspace: beside its file, under an unused name.
  var pathElsewhere: String? {
    guard let path = options.workspacePath, path.hasSuffix(".weft") else { return nil }
    let stem = path.dropLast(".weft".count)
    let names = [""] + (2...99).map { "-\($0)" }
    return names.lazy.map { "\(stem)-saved\($0).weft" }
      .first { !isTaken($0) }
  }

  /// Returns whether anything exists at a path, including a dangling link.
  private func isTaken(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  /// Saves the whole workspace to another file, because its own is gone, and makes the program continue there.
  func saveElsewhere() {
    guard isFileGone, movedTo == nil, let old = options.workspacePath, let path = pathElsewhere
    else { return }
    do throws(StoreError) {
      try engine.saveCopy(to: path)
    } catch {
      log.note("the workspace can't be saved elsewhere: \(error)")
      return tell(words.saving.failed(.text(error.message)))
    }
    let folders = [old, path].map { WorkspaceFiles(beside: $0).folder }
    if FileManager.default.fileExists(atPath: folders[0]) {
      do {
        try FileManager.default.copyItem(atPath: folders[0], toPath: folders[1])
      } catch {
        log.note(
          "\(folders[0]): the messages' files can't be copied; copy them yourself to \(folders[1])"
        )
      }
    }
    log.note("\(old): \(words.saving.gone) \(words.saving.saved(.text(path)))")
    movedTo = path
  }
}

extension SourceAction {
  /// Whether other people read what the action says, so that it must be saved before it looks done.
  fileprivate var isSaid: Bool {
    switch self {
    case .send, .edit, .deleteMessage, .create, .addMembers, .removeMember, .rename, .setTopic,
      .setSlowMode, .suggestOption, .closePoll:
      true
    default: false
    }
  }
}
