// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The events of a file: one JSON object on each line, with blank lines ignored.
///
///     var state = ChatState(workspace)
///     let refused = state.apply(EventLog(bytes))  // one error for each line that can't be applied
///
/// Lines are read one at a time, so that a file read chunk by chunk needs only the memory of its
/// longest line. Each iteration starts from the beginning.
public struct EventLog: Sequence, Sendable {
  /// The most bytes of a line; a longer one becomes an error.
  public static let longestLine = 64 << 20

  /// One line that is not blank.
  public struct Line: Sendable {
    /// The line's number, counted from 1 with the blank ones.
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

    /// Returns the next line that is not blank, nil at the end.
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
  /// - Parameter open: Opens the source for one iteration and returns a function that reads its
  ///   next chunk, an empty one at the end.
  public init(reading open: @escaping @Sendable () -> () throws -> [UInt8]) {
    self.open = open
  }

  /// Returns an iterator from the first line on.
  public func makeIterator() -> Iterator {
    Iterator(ByteLines(longest: Self.longestLine, open()))
  }
}
