// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A server's answer, as far as it has arrived.
public struct ReceivedAnswer {
  /// The status code.
  public let status: Int
  /// The headers, with names in lower case.
  public let headers: [(name: String, value: String)]
  /// The body, with chunks joined.
  public let body: [UInt8]
  /// Whether the answer is complete.
  public let isWhole: Bool
  /// The bytes after it.
  public let rest: ArraySlice<UInt8>

  /// Reads an answer; fails before its headers are complete.
  public init?(_ bytes: [UInt8], toHead: Bool = false) {
    self.init(bytes[...], toHead: toHead)
  }

  /// Reads an answer from a part of other bytes.
  public init?(_ bytes: ArraySlice<UInt8>, toHead: Bool = false) {
    guard let end = Self.find("\r\n\r\n", in: bytes) else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ", maxSplits: 2) ?? []
    guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else { return nil }
    self.status = status
    headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ": ", maxSplits: 1)
      return (String(parts[0]).lowercased(), parts.count > 1 ? String(parts[1]) : "")
    }
    var rest = bytes[(end + 4)...]
    // These have no body, whatever length they declare.
    guard !toHead, status >= 200, status != 204, status != 304 else {
      (body, isWhole, self.rest) = ([], true, rest)
      return
    }
    if headers.contains(where: { $0 == ("transfer-encoding", "chunked") }) {
      (body, isWhole) = Self.chunks(&rest)
    } else if let length = headers.first(where: { $0.name == "content-length" }) {
      let count = Int(length.value) ?? 0
      (body, isWhole) = (Array(rest.prefix(count)), rest.count >= count)
      rest = rest.dropFirst(count)
    } else {
      // It ends with the connection.
      (body, isWhole) = (Array(rest), false)
      rest = []
    }
    self.rest = rest
  }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of a header, named in lower case.
  public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  private static func chunks(_ rest: inout ArraySlice<UInt8>) -> ([UInt8], Bool) {
    var body: [UInt8] = []
    while let end = find("\r\n", in: rest),
      let size = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16),
      rest.endIndex >= end + 2 + size + 2
    {
      body += rest[(end + 2)..<(end + 2 + size)]
      rest = rest[(end + 2 + size + 2)...]
      if size == 0 { return (body, true) }
    }
    return (body, false)
  }

  private static func find(_ text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.firstRange(of: Array(text.utf8))?.lowerBound
  }
}
