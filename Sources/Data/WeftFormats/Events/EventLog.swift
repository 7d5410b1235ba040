// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The events of a file with one JSON object per line; blank lines are ignored.
///
///     var state = ChatState(workspace)
///     let refused = state.apply(EventLog(bytes))  // one error for each line that can't be applied
///
/// Lines are read one at a time, so that a file read chunk by chunk needs only the memory of its
/// longest line. Each iteration starts from the beginning.
public struct EventLog: Sequence, Sendable {
  /// The maximum length of a line in bytes; a longer one becomes an error.
  static let longestLine = 64 << 20

  /// One line that is not blank.
  public struct Line: Sendable {
    /// The line's number, counted from 1 and including blank lines.
    public let number: Int
    /// The line's event, or the reason why it can't be read.
    public let event: Result<ChatEvent, EventLineError>
  }

  /// An iterator that reads the lines one after the other.
  public struct Iterator: IteratorProtocol {
    private var lines: ByteLines

    init(_ lines: ByteLines) {
      self.lines = lines
    }

    /// Returns the next line that isn't blank, or `nil` at the end.
    public mutating func next() -> Line? {
      while let line = lines.next() {
        let number = lines.number
        switch line {
        case .success(let bytes):
          guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
          return Line(number: number, event: read(bytes))
        case .failure(let fault):
          return Line(number: number, event: .failure(EventLineError(line: number, fault.reason)))
        }
      }
      return nil
    }

    private func read(_ line: [UInt8]) -> Result<ChatEvent, EventLineError> {
      do throws(WorkspaceError) {
        return .success(try ChatEvent(json: line))
      } catch {
        return .failure(EventLineError(line: lines.number, error.description))
      }
    }
  }

  private let open: @Sendable () -> () throws -> [UInt8]

  /// Creates a log from the bytes of a file.
  public init(_ bytes: [UInt8]) {
    open = {
      var rest = [bytes]
      return { rest.popLast() ?? [] }
    }
  }

  /// Creates a log from a source that is read chunk by chunk.
  ///
  /// - Parameter open: Opens the source for one iteration and returns a function that reads its next chunk; an empty
  ///   chunk marks the end.
  package init(reading open: @escaping @Sendable () -> () throws -> [UInt8]) {
    self.open = open
  }

  /// Returns an iterator that starts at the first line.
  public func makeIterator() -> Iterator {
    Iterator(ByteLines(longest: Self.longestLine, open()))
  }
}

extension ChatState {
  /// Applies the events of a log in order and skips lines that can't be applied.
  ///
  /// - Parameter each: Called for each event that was applied, with the change it made.
  /// - Returns: One error for each skipped line.
  @discardableResult
  package mutating func apply(
    _ log: EventLog,
    each: (ChatEvent, ChatChange) -> Void = { _, _ in }
  ) -> [EventLineError] {
    var errors: [EventLineError] = []
    for line in log {
      do throws(EventLineError) {
        try apply(line, each)
      } catch {
        errors.append(error)
      }
    }
    return errors
  }

  /// Applies the events of a log in order, all of them or none.
  ///
  /// - Parameter each: Called for each applied event with the change it made, even if a later line fails.
  /// - Throws: The error of the first line that can't be applied; the state is then unchanged.
  package mutating func applyStrictly(
    _ log: EventLog,
    each: (ChatEvent, ChatChange) -> Void = { _, _ in }
  ) throws(EventLineError) {
    let before = self
    do {
      for line in log { try apply(line, each) }
    } catch {
      self = before
      throw error
    }
  }

  /// Applies the event of a line.
  ///
  /// - Throws: The error of a line that can't be read or whose event the state refuses.
  package mutating func apply(
    _ line: EventLog.Line,
    _ each: (ChatEvent, ChatChange) -> Void
  ) throws(EventLineError) {
    let event = try line.event.get()
    let change = apply(event)
    if let refusal = change.refusal { throw EventLineError(line: line.number, refusal.description) }
    each(event, change)
  }
}

/// The reason why a line of an event file can't be applied.
public struct EventLineError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number of the line, counted from 1.
  public let line: Int
  /// The path in the line's JSON, the reason and the remedy.
  public let reason: String

  /// Creates an error about a line, counted from 1.
  package init(line: Int, _ reason: String) {
    self.line = line
    self.reason = reason
  }

  /// Line, path, reason and remedy in one line.
  public var description: String { "line \(line): \(reason)" }
}

/// An iterator over the lines of a source that is read chunk by chunk.
struct ByteLines {
  /// The reason why a line, or the rest of the source, can't be read.
  struct Fault: Error {
    let reason: String
  }

  private let longest: Int
  private let read: () throws -> [UInt8]
  private var chunk: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// The number of the line returned last, counted from 1.
  private(set) var number = 0

  init(longest: Int, _ read: @escaping () throws -> [UInt8]) {
    self.longest = longest
    self.read = read
  }

  /// Returns the next line without its line break, or `nil` at the end.
  ///
  /// A line that is too long is a failure, and reading continues with the next line. After a read error there are no
  /// further lines.
  mutating func next() -> Result<[UInt8], Fault>? {
    if isAtEnd { return nil }
    var (line, count): ([UInt8], Int) = ([], 0)
    while true {
      if position == chunk.count {
        do {
          chunk = try read()
          position = 0
        } catch {
          isAtEnd = true
          number += 1
          return .failure(
            Fault(reason: "the rest of the file can't be read: \(error); check the disk")
          )
        }
      }
      isAtEnd = chunk.isEmpty
      // A line break at the end of the source doesn't start another line.
      if isAtEnd, count == 0 { return nil }
      let end = chunk[position...].firstIndex(of: 0x0A)
      let part = chunk[position..<(end ?? chunk.count)]
      count += part.count
      if count <= longest { line += part }
      position = end.map { $0 + 1 } ?? chunk.count
      guard isAtEnd || end != nil else { continue }
      number += 1
      if count <= longest { return .success(line) }
      return .failure(Fault(reason: "the line has more than \(longest) bytes; make it shorter"))
    }
  }
}
