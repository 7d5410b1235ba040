// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// Parses a chunked answer whose body is a stream of events.
struct StreamParser {
  private static let idField = Array("id:".utf8)

  private enum State {
    case head
    case size
    case data(Int)
    case gap
    case done
  }

  private var state = State.head
  /// The start of an unfinished line, or of the headers.
  private var begun: [UInt8] = []
  /// The start of an unfinished line with a chunk's size, which may interrupt a line of the
  /// body.
  private var size: [UInt8] = []
  private var id = -1
  private var made = 0
  private var hasData = false
  private let client: Int
  private let marker: [UInt8]

  /// Whether the server answered with anything but a stream.
  private(set) var isRefused = false
  var isDone: Bool { if case .done = state { true } else { false } }

  init(client: Int, marker: String) {
    self.client = client
    self.marker = Array(marker.utf8)
  }

  mutating func read(
    _ bytes: UnsafeRawBufferPointer,
    at now: Int,
    into figures: inout StreamFigures
  ) {
    // SAFETY: each part is within the bytes, which are borrowed for the call.
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      switch state {
      case .head:
        unsafe readHead(&rest)
      case .size:
        guard let line = unsafe Self.parseLine(&rest, &size) else { return }
        let digits = line.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: ";") }
        let length = Int(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
        state = length == 0 ? .done : .data(length)
      case .data(let size):
        var part = unsafe rest.prefix(size)
        unsafe rest = unsafe rest.dropFirst(part.count)
        state = unsafe part.count == size ? .gap : .data(size - part.count)
        while let line = unsafe Self.parseLine(&part, &begun) {
          parse(line, at: now, into: &figures)
        }
      case .gap:
        // A chunk may end in the middle of a line of the stream.
        let byte = unsafe rest.removeFirst()
        if byte == UInt8(ascii: "\n") { state = .size }
      case .done: return
      }
    }
  }

  private mutating func readHead(_ rest: inout Slice<UnsafeRawBufferPointer>) {
    while let byte = unsafe rest.popFirst() {
      begun.append(byte)
      guard begun.suffix(4).elementsEqual("\r\n\r\n".utf8) else { continue }
      let head = String(decoding: begun, as: UTF8.self).lowercased()
      isRefused =
        !head.hasPrefix("http/1.1 200") || !head.contains("\r\ntransfer-encoding: chunked\r\n")
      begun = []
      state = isRefused ? .done : .size
      return
    }
  }

  /// Returns the next line without its end, or `nil` if it is unfinished; its start is stored in
  /// `begun`.
  private static func parseLine(
    _ rest: inout Slice<UnsafeRawBufferPointer>,
    _ begun: inout [UInt8]
  ) -> ArraySlice<UInt8>? {
    guard unsafe !rest.isEmpty else { return nil }
    // SAFETY: the search stays within the slice.
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: rest)
    guard let base = bytes.baseAddress else { return nil }
    guard let end = unsafe memchr(base, 0x0A, bytes.count) else {
      unsafe begun.append(contentsOf: bytes)
      unsafe rest = unsafe rest.dropFirst(bytes.count)
      return nil
    }
    let length = unsafe base.distance(to: UnsafeRawPointer(end))
    unsafe begun.append(contentsOf: bytes.prefix(length))
    unsafe rest = unsafe rest.dropFirst(length + 1)
    let line = begun[...]
    begun = []
    return line
  }

  private mutating func parse(
    _ line: ArraySlice<UInt8>,
    at now: Int,
    into figures: inout StreamFigures
  ) {
    if line.isEmpty {
      if hasData {
        figures.add(StreamFigures.Event(client: client, id: id, made: made, arrived: now))
      }
      (id, made, hasData) = (-1, 0, false)
    } else if line.starts(with: "data:".utf8) {
      hasData = true
      if made == 0 { made = number(behind: marker, in: line) ?? 0 }
    } else if line.starts(with: "id:".utf8) {
      id = number(behind: Self.idField, in: line) ?? -1
    }
  }

  /// Returns the number after a text, with or without a space.
  private func number(behind text: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
    var rest = line
    while let start = rest.firstIndex(of: text[0]), !rest[start...].starts(with: text) {
      rest = rest[(start + 1)...]
    }
    guard let start = rest.firstIndex(of: text[0]) else { return nil }
    var value: Int?
    for byte in rest[start...].dropFirst(text.count).drop(while: { $0 == 0x20 }) {
      guard 0x30...0x39 ~= byte else { break }
      value = (value ?? 0) &* 10 &+ Int(byte - 0x30)
    }
    return value
  }
}
