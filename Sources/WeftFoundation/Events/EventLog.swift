// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

/// Events as a file holds them: one JSON object a line, blank lines aside.
///
///     var state = workspaceState
///     let refused = try state.apply(EventLog(bytes))  // one error a line that can't be applied
///
/// Lines are read one at a time, so that a long file needs no more memory than its longest line, where it is
/// read chunk by chunk.
public struct EventLog: Sequence, Sendable {
  /// The bytes of a line at most; what is longer is skipped and told.
  public static let longestLine = 64 << 20

  /// One line that is not blank.
  public struct Line: Sendable {
    /// Its number, counted from 1 with the blank ones.
    public let number: Int
    /// What it says, or why that can't be read.
    public let event: Result<ChatEvent, EventLineError>
  }

  /// Reads the lines one after the other.
  public struct Iterator: IteratorProtocol {
    private var lines: ByteLines

    init(_ lines: ByteLines) {
      self.lines = lines
    }

    /// The next line that is not blank.
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

  /// Creates a log of what is read chunk by chunk.
  ///
  /// - Parameter open: Begins anew; what it returns reads the next chunk, an empty one at the end.
  public init(reading open: @escaping @Sendable () -> () throws -> [UInt8]) {
    self.open = open
  }

  /// Reads the lines from the beginning.
  public func makeIterator() -> Iterator {
    Iterator(ByteLines(longest: Self.longestLine, open()))
  }
}
