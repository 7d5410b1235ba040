// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire

/// One plugin over the files it has in its life: the one in use, the one that is to follow it, and the one
/// before until its successor has proved itself.
final class Seat {
  /// So many answers a new file gives before the one before it is let go.
  private static let probation = 3

  /// Where it stands among others.
  private(set) var rank: Guest.Rank { didSet { if rank != oldValue { guest.takeSeat(rank) } } }
  /// What is in use.
  private(set) var guest: Guest { didSet { guest.takeSeat(rank) } }
  private var next: Guest?
  private var former: Guest?
  /// Why a newer file is not used.
  private(set) var problem: PluginProblem?
  /// The hash of that file.
  private var refused: String?

  init(_ guest: Guest) {
    self.guest = guest
    rank = guest.rank
    guest.takeSeat(rank)
  }

  /// What is wrong with its files.
  var problems: [PluginProblem] { guest.problems + [problem].compactMap(\.self) }

  /// How many problems that are.
  var problemCount: Int { guest.problemCount + (problem == nil ? 0 : 1) }

  /// Whether it has to be looked after with every frame.
  var isUnsettled: Bool { former != nil }

  /// Keeps what is in use, whatever was to follow it.
  func stay() { (next, problem, refused) = (nil, nil, nil) }

  /// Uses another file, or other settings, from when it has started; until then, and where it can't, the one
  /// before stays.
  func take(_ wanted: Guest.Wanted, in house: GuestHouse) {
    rank = wanted.rank
    if guest.isOf(wanted) { return stay() }
    // What failed is not tried again until it changes.
    if next?.isOf(wanted) == true || refused == wanted.file.sealed.sha256 { return }
    stay()
    do throws(PluginRefusal) {
      next = try Guest(wanted, in: house)
      update()
    } catch {
      refuse(wanted.file, error)
    }
  }

  /// Keeps using the file before, because a newer one is refused.
  private func refuse(_ file: PluginFile, _ refusal: PluginRefusal) {
    let told = refusal.prefixed("its new file is not used, the one before is: ")
    refused = file.sealed.sha256
    problem = PluginProblem(file: file.path, id: file.identity.id, refusal: told)
  }

  /// Takes in what has come of its files since.
  func update() {
    guest.update()
    former?.update()
    if let next {
      next.update()
      if let refusal = next.ended {
        self.next = nil
        refuse(next.file, refusal)
      } else if next.offer != nil {
        // The oldest stays until somebody has proved himself.
        former = former ?? guest
        guest = next
        self.next = nil
      }
    }
    settle()
  }

  /// Goes back to the file before when the new one fails at once, and lets it go when that does well.
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
