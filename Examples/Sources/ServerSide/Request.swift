// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An error in a request, as its sender sees it.
struct RequestError: Error {
  let status: Int
  let message: String
}

/// A request as a line of text: `GET /channels?user=ada&limit=20`, or `POST /events {…}`.
struct Request {
  /// The most bytes of a line.
  static let longest = 8192

  let method: String
  let path: String
  /// The rest of a `POST` line.
  let body: [UInt8]
  private let parameters: [String: String]

  init(_ line: [UInt8]) throws(RequestError) {
    guard line.count <= Self.longest, let text = String(validating: line, as: UTF8.self) else {
      throw RequestError(status: 400, message: "a line is UTF-8 of at most \(Self.longest) bytes")
    }
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2, ["GET", "POST"].contains(words[0]) else {
      throw RequestError(status: 400, message: "a line begins with GET or POST and a path")
    }
    method = String(words[0])
    guard words.count == (method == "GET" ? 2 : 3) else {
      throw RequestError(status: 400, message: "GET has no body, and POST has one")
    }
    body = words.count == 3 ? Array(words[2].utf8) : []
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    parameters = try Self.parameters(parts.count == 2 ? parts[1] : "")
  }

  private static func parameters(_ query: Substring) throws(RequestError) -> [String: String] {
    var parameters: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let key = decoded(sides[0]), let value = decoded(sides[1]) else {
        throw RequestError(status: 400, message: "a parameter is NAME=VALUE, percent-encoded")
      }
      guard parameters.updateValue(value, forKey: key) == nil else {
        throw RequestError(status: 400, message: "\(quoted(key)) is given twice")
      }
    }
    return parameters
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }

  /// Rejects unknown parameters, so that none is silently ignored.
  func allow(_ known: Set<String>) throws(RequestError) {
    guard let unknown = parameters.keys.filter({ !known.contains($0) }).min() else { return }
    throw RequestError(
      status: 400,
      message: "\(Self.quoted(unknown)) is none of \(known.sorted().joined(separator: ", "))"
    )
  }

  subscript(name: String) -> String? { parameters[name] }

  /// The value of a parameter with a fixed set of words.
  func choice(
    _ name: String,
    _ words: [String],
    default absent: String
  ) throws(RequestError) -> String {
    guard let value = self[name] else { return absent }
    guard words.contains(value) else {
      let known = words.joined(separator: ", ")
      throw RequestError(status: 400, message: "\(name) \(Self.quoted(value)) is none of \(known)")
    }
    return value
  }

  /// The value of a parameter that is a whole number.
  func integer(
    _ name: String,
    in range: ClosedRange<Int>,
    default absent: Int
  ) throws(RequestError) -> Int {
    guard let value = self[name] else { return absent }
    guard let number = Int(value), range.contains(number) else {
      let (least, most) = (range.lowerBound, range.upperBound)
      throw RequestError(
        status: 400,
        message: "\(name) \(Self.quoted(value)) is not a whole number from \(least) to \(most)"
      )
    }
    return number
  }

  /// A text from outside, short and on one line.
  static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(64).map { scalar -> Unicode.Scalar in
      scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
    }
    return "\"" + String(String.UnicodeScalarView(scalars)) + "\""
  }
}

/// An answer: a line with the status, the type and the number of bytes, then these bytes.
struct Response {
  let status: Int
  let type: String
  let body: [UInt8]

  init(_ type: String, _ body: [UInt8], status: Int = 200) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  /// An error, on one line.
  init(_ error: RequestError) {
    self.init("text/plain", Array((error.message + "\n").utf8), status: error.status)
  }

  var bytes: [UInt8] { Array("\(status) \(type) \(body.count)\n".utf8) + body }
}

/// The lines of standard input, of which no more than the longest request is ever buffered.
struct RequestLines: Sequence, IteratorProtocol {
  private var chunk: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// The next line without its end; one that is too long is cut one byte after the limit.
  mutating func next() -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let end = chunk.firstIndex(of: 0x0A) {
        append(chunk[..<end], to: &line)
        chunk = chunk[(end + 1)...]
        return line
      }
      append(chunk, to: &line)
      guard !isAtEnd else { return nil }
      chunk = ArraySlice(FileHandle.standardInput.availableData)
      if chunk.isEmpty {
        isAtEnd = true
        return line.isEmpty ? nil : line
      }
    }
  }

  private func append(_ bytes: ArraySlice<UInt8>, to line: inout [UInt8]) {
    line += bytes.prefix(Request.longest + 1 - line.count)
  }
}
