// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

/// Events as a file holds them: one JSON object a line, blank lines aside.
///
///     var state = workspaceState
///     let refused = try state.apply(EventLog(bytes))  // one error a line that can't be applied
///
/// Lines are read one at a time, so that a long file needs no more memory than its bytes.
public struct EventLog: Sequence, Sendable {
  /// One line that is not blank.
  public struct Line: Sendable {
    /// Its number, counted from 1 with the blank ones.
    public let number: Int
    /// What it says, or why that can't be read.
    public let event: Result<ChatEvent, EventLineError>
  }

  /// Reads the lines one after the other.
  public struct Iterator: IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0
    private var number = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    /// The next line that is not blank.
    public mutating func next() -> Line? {
      while position < bytes.count {
        let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
        let line = bytes[position..<end]
        position = end + 1
        number += 1
        guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
        return Line(number: number, event: read(Array(line)))
      }
      return nil
    }

    private func read(_ line: [UInt8]) -> Result<ChatEvent, EventLineError> {
      do throws(WorkspaceError) {
        return .success(try ChatEvent(json: line))
      } catch {
        return .failure(EventLineError(line: number, error.description))
      }
    }
  }

  private let bytes: [UInt8]

  /// Creates a log from the bytes of a file.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the lines from the beginning.
  public func makeIterator() -> Iterator { Iterator(bytes) }
}
