// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import Weft
package import WeftApp

/// The files besides the workspace that change a screen: its query, its events and a forced state.
package struct ScreenFiles {
  package let channels: ChannelListQuery?
  package let threads: ThreadListQuery?
  package let state: ListStateOverride?
  private let events: (path: String, log: EventLog)?

  package init(_ arguments: Arguments, _ screen: ScreenName) throws {
    let query = try arguments.value("--query")
    channels =
      screen == .channels
      ? try query.map {
        try Self.read($0, as: "a query as JSON") { try ChannelListQuery(json: $0) }
      }
      : nil
    threads =
      screen == .threads
      ? try query.map { try Self.read($0, as: "a query as JSON") { try ThreadListQuery(json: $0) } }
      : nil
    if query != nil, channels == nil, threads == nil {
      throw arguments.usageError("--query is for the screens channels and threads")
    }
    let state = try arguments.value("--state")
    self.state = try state.map {
      try Self.read($0, as: "a state as JSON") { try ListStateOverride(json: $0) }
    }
    if state != nil, screen != .channels, screen != .threads {
      throw arguments.usageError("--state is for the screens channels and threads")
    }
    events = try arguments.value("--events").map {
      ($0, EventLog(try InputFile.bytes(of: $0, kind: "events, one JSON object per line")))
    }
  }

  /// Applies the events; reports failures line by line, or throws the first one if strict.
  package func applyEvents(to engine: Engine, isStrict: Bool) throws {
    guard let (path, log) = events else { return }
    guard isStrict else {
      for error in engine.apply(log) { Output.error("weft: \(path): \(error)") }
      return
    }
    do {
      try engine.applyStrictly(log)
    } catch {
      throw Failure("\(path): \(error); nothing was applied")
    }
  }

  private static func read<Value>(
    _ path: String,
    as kind: String,
    making make: ([UInt8]) throws -> Value
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
  /// Creates a locale from a name such as `pl_PL`, `zh-Hant-TW` or `ar_EG.UTF-8`.
  ///
  /// It returns `nil` if the system doesn't know the language, script or region. Foundation accepts any text, and
  /// an unknown locale would silently be shown as English.
  package init?(named name: String) {
    // POSIX's own locale has no language; in Unicode's data it has another name.
    let isPOSIX = ["C", "POSIX"].contains(name.prefix { $0 != "." })
    let locale = Locale(identifier: isPOSIX ? "en_US_POSIX" : name)
    // The canonical form omits meaningless parts and replaces obsolete codes.
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
