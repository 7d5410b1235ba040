// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp

/// The files that change a screen besides the workspace: its query, events and forced state.
struct ScreenFiles {
  let channels: ChannelListQuery?
  let threads: ThreadListQuery?
  let state: ListStateOverride?
  private let events: (path: String, log: EventLog)?

  init(_ arguments: Arguments, _ screen: ScreenName) throws {
    let query = try arguments.value("--query")
    channels =
      screen == .channels
      ? try query.map { try Self.read($0, "a query as JSON") { try ChannelListQuery(json: $0) } }
      : nil
    threads =
      screen == .threads
      ? try query.map { try Self.read($0, "a query as JSON") { try ThreadListQuery(json: $0) } }
      : nil
    if query != nil, channels == nil, threads == nil {
      throw arguments.usageError("--query is for the screens channels and threads")
    }
    let state = try arguments.value("--state")
    self.state = try state.map {
      try Self.read($0, "a state as JSON") { try ListStateOverride(json: $0) }
    }
    if state != nil, screen != .channels, screen != .threads {
      throw arguments.usageError("--state is for the screens channels and threads")
    }
    events = try arguments.value("--events").map {
      ($0, EventLog(try InputFile.bytes(of: $0, kind: "events, one JSON object a line")))
    }
  }

  /// Applies the events; failures are reported line by line, or end the command when it is strict.
  func applyEvents(to engine: Engine, isStrict: Bool) throws {
    guard let (path, log) = events else { return }
    guard isStrict else {
      for error in engine.apply(log) { Output.error("weft: \(path): \(error)") }
      return
    }
    do {
      try engine.applyStrictly(log)
    } catch {
      throw Failure("\(path): \(error); nothing of the file was applied")
    }
  }

  private static func read<Value>(
    _ path: String,
    _ kind: String,
    _ make: ([UInt8]) throws -> Value
  ) throws -> Value {
    let bytes = try InputFile.bytes(of: path, kind: kind)
    do {
      return try make(bytes)
    } catch {
      throw Failure("\(path): \(error)")
    }
  }
}

extension Locale {
  /// Makes a locale of a name such as `pl_PL`, `zh-Hant-TW` or `ar_EG.UTF-8`; nil when its
  /// language, script or region is unknown to the system.
  ///
  /// Foundation makes a locale of any text, and an unknown one would silently be shown as English.
  init?(named name: String) {
    // POSIX's own locale has no language; Unicode's data has it under another name.
    let isPOSIX = ["C", "POSIX"].contains(name.prefix { $0 != "." })
    let locale = Locale(identifier: isPOSIX ? "en_US_POSIX" : name)
    // The canonical form has dropped meaningless parts and replaced obsolete codes.
    let language = Locale(identifier: locale.identifier(.bcp47)).language
    let english = Locale(identifier: "en")
    guard let code = language.languageCode?.identifier, code != "und",
      english.localizedString(forLanguageCode: code) != nil,
      language.script?.isISOScript != false,
      language.region.map({ english.localizedString(forRegionCode: $0.identifier) != nil }) != false
    else { return nil }
    self = locale
  }
}
