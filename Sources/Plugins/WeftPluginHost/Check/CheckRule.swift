// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The rules of a check besides those a host refuses plugins by, in the order of the levels.
///
/// A name is never reused for another rule, and stays here when its rule is dropped.
package enum CheckRule: String, CaseIterable, Sendable {
  // Entry.
  case entryMoved, entryChanged, noName, oddName, oddSetting
  // Lifecycle.
  case noHooks, unknownField, extremePriority, slowStart, otherLife, descriptorsLeft
  // Lifecycle and hooks: changes to the process.
  case descriptorsClosed, signalMaskChanged, environmentChanged, localeChanged
  case floatingPointChanged, librariesLoaded, outputWritten
  // Any call.
  case crashed, hung, lied, inputWritten, inputKept, inputOverread, arenaOverrun
  // Answers.
  case wrongAnswer, invalidText, unshownText
  case badNumber, unknownPart, undecidedRows, strangeRows, rowTwice
  case duplicateKeys, foreignAction, unheardAction, imageAddress, tooManyButtons
  case reachesOut
  case slowHook, memoryGrows
  // Data and robustness.
  case nondeterministic, otherAfterReload, littleRoom, ignoresBelow
  // The check itself.
  case gaveUp, outOfTime
}
