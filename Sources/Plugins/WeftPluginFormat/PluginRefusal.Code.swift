// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension PluginRefusal {
  /// The rules that a plugin can break, in the order they are applied.
  ///
  /// A code is never reused for another rule, and stays here when its rule is dropped.
  public enum Code: String, CaseIterable, Sendable {
    // Enumerate.
    case noFolder, tooManyEntries, tooMany, link, danglingLink, badBundle, sameFile, badOrder,
      notFollowed, notBuilt
    // Open.
    case unreadable, notAFile, tooLarge, writableByOthers, folderWritableByOthers, setUserID
    // Seal.
    case noMemory, tooMuchTogether, changedWhileRead
    // Inspect.
    case notELF, wrongArchitecture, notShared, truncated, badLayout, executableStack
    case writableCode, textRelocations, loaderFlags, missingLibrary, relativeLibrary
    case unsafeLibrary, noEntry, otherEntry
    case forbiddenSymbol, noIdentity, badIdentity, uniqueSymbols, staticTLS, ownRuntime
    // Policy.
    case moduleTwice, badTrustFile, changedSincePinned, badQuarantineFile, replacement, badUsedFile
    // Negotiate.
    case draftABI, wrongABI, newerABI
    // Load.
    case undefinedSymbol, loadFailed
    // Start.
    case declined, unmappedDescriptor, badMagic, smallDescriptor, largeDescriptor, badDescriptor
    case otherIdentity, initFailed, badHooks, unknownHook, hookTwice
    case missingField, unknownField, badSettings, badSetting
    case noWorker, noSandbox, endedAtStart, hungAtStart
    // Call.
    case noAnswerMemory, hookFailed, badAnswer, badItem, hostAction, noSlot, limit
    case pointFailed, pointWithinItself
    case workerEnded, workerHung, workerLied, windowTooLarge, outOfTime, quarantined
  }
}
