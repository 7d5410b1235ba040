// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

/// One plugin throughout the files it has while the host runs.
///
/// A seat has the file in use, possibly a successor that is starting, and a predecessor until the
/// file in use has proved itself.
final class Seat {
  /// The number of answers that a new file has to give before its predecessor is dropped.
  private static let probation = 3

  /// The plugin's position among the plugins.
  private(set) var rank: Guest.Rank { didSet { if rank != oldValue { guest.takeSeat(rank) } } }
  /// The file in use.
  private(set) var guest: Guest { didSet { guest.takeSeat(rank) } }
  private var next: Guest?
  private var former: Guest?
  /// Why a newer file is not used.
  private(set) var problem: PluginProblem?
  /// The hash of the newer file that was refused.
  private var refused: String?

  init(_ guest: Guest) {
    self.guest = guest
    rank = guest.rank
    guest.takeSeat(rank)
  }

  /// The problems of the plugin's files.
  var problems: [PluginProblem] { guest.problems + [problem].compactMap(\.self) }

  var problemCount: Int { guest.problemCount + (problem == nil ? 0 : 1) }

  /// Whether the seat has to be settled in every frame.
  var isUnsettled: Bool { former != nil }

  /// Keeps the file in use and drops its successor.
  func stay() { (next, problem, refused) = (nil, nil, nil) }

  /// Replaces the file or its settings once the new file has started.
  ///
  /// Until then, or if the new file fails, the old one stays in use.
  func apply(_ wanted: Guest.Wanted, in house: PluginResources) {
    rank = wanted.rank
    if guest.isOf(wanted) { return stay() }
    // A file that failed is not tried again until it changes.
    if next?.isOf(wanted) == true || refused == wanted.file.sealed.sha256 { return }
    stay()
    do throws(PluginRefusal) {
      next = try Guest(wanted, in: house)
      update()
    } catch {
      refuse(wanted.file, error)
    }
  }

  /// Keeps the old file because the new one is refused.
  private func refuse(_ file: PluginFile, _ refusal: PluginRefusal) {
    let told = refusal.prefixed("its previous file is used instead of the new one: ")
    refused = file.sealed.sha256
    problem = PluginProblem(file: file.path, id: file.identity.id, refusal: told)
  }

  /// Updates the files, and starts to use a successor that is ready.
  func update() {
    guest.update()
    former?.update()
    if let next {
      next.update()
      if let refusal = next.ended {
        self.next = nil
        refuse(next.file, refusal)
      } else if next.offer != nil {
        // The oldest file stays until a later one has proved itself.
        former = former ?? guest
        guest = next
        self.next = nil
      }
    }
    settle()
  }

  /// Returns to the predecessor if the new file fails at once, or drops the predecessor if the new file works.
  func settle() {
    guard let former else { return }
    if let fault = guest.firstFault, former.ended == nil {
      let failed = guest.file
      guest = former
      self.former = nil
      refuse(failed, fault)
    } else if guest.answerCount >= Self.probation || former.ended != nil {
      self.former = nil
    }
  }
}
