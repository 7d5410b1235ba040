// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason why a plugin is not used: the stage, the rule, a description and a remedy.
public struct PluginRefusal: Error, Equatable, Sendable {
  /// A stage of the pipeline that a plugin passes through.
  public enum Stage: String, CaseIterable, Sendable {
    /// Finding files in a folder.
    case enumerate
    /// Opening the file and checking who can change it.
    case open
    /// Copying it into memory that no process can change.
    case seal
    /// Reading its ELF headers, note and symbols; none of its code has run.
    case inspect
    /// Deciding how far it is trusted; none of its code has run.
    case policy
    /// Reading its ELF headers, note and symbols; none of its code has run yet.
    case negotiate
    /// Mapping it into memory with the loader.
    case load
    /// Starting it and reading its declaration.
    case start
    /// Calling a hook.
    case call
  }

  /// The stage at which the plugin was refused.
  public let stage: Stage
  /// The rule's short name for scripts, the raw value of a ``Code``.
  public let code: String
  /// A description of what is wrong.
  public private(set) var text: String
  /// A remedy for the author or the user.
  public let remedy: String

  /// Creates a refusal by a rule; `remedy` replaces the rule's remedy.
  public init(_ code: Code, _ text: String, remedy: String? = nil) {
    let rule = code.rule
    stage = rule.stage
    self.code = code.rawValue
    self.text = text
    self.remedy = remedy ?? rule.remedy
  }

  /// Returns the refusal with some words before its text.
  package func prefixed(_ words: String) -> PluginRefusal {
    var refusal = self
    refusal.text = words + text
    return refusal
  }

  /// Whether the plugin is used nevertheless.
  public var isWarning: Bool { Code(rawValue: code)?.rule.isWarning ?? false }
}

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
    case typingUndeclared, typingNotAllowed
    case noWorker, noSandbox, endedAtStart, hungAtStart
    // Call.
    case noAnswerMemory, hookFailed, badAnswer, badItem, hostAction, imageAddress, commandNotHere
    case commandUnasked, noSlot, limit
    case pointFailed, pointWithinItself
    case workerEnded, workerHung, workerLied, windowTooLarge, outOfTime, quarantined
    case computesUnasked
  }
}

extension PluginRefusal {
  /// The rule behind a code: its stage, its meaning and a remedy.
  public struct Rule: Equatable, Sendable {
    /// The stage of the pipeline that applies the rule.
    public let stage: Stage
    /// A description of a file or plugin that breaks the rule.
    public let meaning: String
    /// A remedy for the author or the user.
    public let remedy: String
    /// Whether the plugin is used nevertheless.
    public let isWarning: Bool

    init(stage: Stage, meaning: String, remedy: String, isWarning: Bool = false) {
      self.stage = stage
      self.meaning = meaning
      self.remedy = remedy
      self.isWarning = isWarning
    }
  }
}

extension PluginRefusal {
  private static let longestText = 2000

  /// Appends the refusal to a message for another process.
  package func write(to writer: inout WireWriter) {
    writer.add(code)
    writer.add(text)
    writer.add(remedy)
  }

  /// Reads a worker's refusal, or returns `nil` if it is incomplete or not by a rule that workers apply.
  ///
  /// The texts may come from the plugin itself, so they are escaped and shortened.
  package init?(from reader: inout WireReader) {
    guard let name = reader.text(atMost: 64), let code = Code(rawValue: name),
      [.load, .start, .call].contains(code.rule.stage), !code.rule.isWarning,
      let text = reader.text(atMost: 1 << 16), let remedy = reader.text(atMost: 1 << 16)
    else { return nil }
    self.init(code, Self.shown(text), remedy: Self.shown(remedy))
  }

  private static func shown(_ text: String) -> String {
    EscapedText.visible(String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText))))
  }
}
