// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// The format of a file with chats.
public enum ImportFormat: String, Equatable, Sendable, CaseIterable {
  /// Weft's own workspace JSON.
  case workspace
  /// An export of a Slack workspace, as an archive or a folder.
  case slackExport
  /// The response of Stream's API to a query for channels.
  case streamChannels
  /// The response of Stream's API to a query for threads.
  case streamThreads
  /// The response of Stream's API about one channel.
  case streamChannel
  /// The response of Stream's API about one thread.
  case streamThread
  /// Events of Stream's web socket: a single one, an array, or one per line.
  case streamEvents

  /// The supported formats, as a phrase for errors.
  static let understood =
    "weft imports workspace JSON, Slack exports (a .zip or a folder with users.json and "
    + "channels.json), Stream's answers about channels and threads, and Stream's events"
}

/// The detected content of a file, with the parts that were read to detect it.
enum ImportContent {
  case workspace([UInt8])
  case slack(any ImportFiles, SlackIndex)
  case answer(JSONValue, ImportFormat)
  case events(JSONValue)
  case eventLines([UInt8])

  var format: ImportFormat {
    switch self {
    case .workspace: .workspace
    case .slack: .slackExport
    case .answer(_, let format): format
    case .events, .eventLines: .streamEvents
    }
  }

  /// Detects the content of a JSON file.
  ///
  /// - Throws: A fault that describes what was found instead.
  static func json(_ bytes: [UInt8]) throws(ImportFileFault) -> ImportContent {
    guard !bytes.isEmpty else { throw ImportFileFault("the file is empty") }
    let document: JSONValue
    do {
      document = try JSONParser.parse(bytes)
    } catch {
      if hasEventLine(bytes) { return .eventLines(bytes) }
      throw ImportFileFault("this is neither an archive nor JSON: \(error)")
    }
    switch document {
    case .object: return try object(document, bytes)
    case .array(let elements): return try array(document, elements)
    default: throw ImportFileFault("this is \(document.kindName)")
    }
  }

  private static func object(
    _ document: JSONValue,
    _ bytes: [UInt8]
  ) throws(ImportFileFault) -> ImportContent {
    if document["weft"] != nil { return .workspace(bytes) }
    if case .string? = document["type"] { return .events(document) }
    let formats: [(String, ImportFormat)] = [
      ("channels", .streamChannels), ("threads", .streamThreads), ("channel", .streamChannel),
      ("thread", .streamThread),
    ]
    for (key, format) in formats {
      switch document[key] {
      case .array? where key.hasSuffix("s"), .object? where !key.hasSuffix("s"):
        return .answer(document, format)
      default: continue
      }
    }
    throw ImportFileFault("this is an object with \(keys(of: document))")
  }

  private static func array(
    _ document: JSONValue,
    _ elements: [JSONValue]
  ) throws(ImportFileFault) -> ImportContent {
    if elements.contains(where: { $0["ts"] != nil }) {
      throw ImportFileFault("this is one day of a Slack export; specify the whole export")
    }
    let hasEvent = elements.contains {
      if case .string? = $0["type"] { true } else { false }
    }
    guard hasEvent else { throw ImportFileFault("this is an array without an event") }
    return .events(document)
  }

  /// Returns the first keys of an object, as a phrase for errors.
  private static func keys(of document: JSONValue) -> String {
    guard case .object(let members) = document, !members.isEmpty else { return "no members" }
    let keys = members.prefix(5).map { "\"\($0.key.prefix(40))\"" }
    return "the members " + keys.joined(separator: ", ") + (members.count > 5 ? ", …" : "")
  }

  /// Returns whether one of the first lines is an event.
  private static func hasEventLine(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: 0x0A, maxSplits: 16).prefix(16)
    return lines.contains { line in
      guard let document = try? JSONParser.parse(Array(line)) else { return false }
      if case .string? = document["type"] { return true }
      return false
    }
  }
}
