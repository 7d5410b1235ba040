// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
private import WeftSystem

/// A server in Python that prints its ports on one line once it listens, and ends with this object.
public final class ScriptServer: Sendable {
  /// The reason why a server did not start.
  public struct Failure: Error, CustomStringConvertible {
    /// What failed, and what to do about it.
    public let description: String
  }

  /// The ports on which it listens.
  public let ports: [String]
  /// Its output after the ports.
  public let output: FileHandle
  private let process: ChildProcess
  /// It also ends with its input, in case the tests are killed.
  private let input: FileHandle

  /// Starts a server, and waits until it listens.
  ///
  /// - Parameter script: The path of the script relative to the checkout.
  public init(_ script: String, _ arguments: [String] = []) throws {
    let (input, output) = (Pipe(), Pipe())
    // Foundation's Process would keep the pipes open, and thereby the server, until the server
    // ends.
    process = try ChildProcess(
      "/usr/bin/env",
      arguments: ["env", "python3", Checkout.root.appendingPathComponent(script).path] + arguments,
      environment: ProcessInfo.processInfo.environment.map { "\($0)=\($1)" },
      input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor
    )
    try output.fileHandleForWriting.close()
    (self.input, self.output) = (input.fileHandleForWriting, output.fileHandleForReading)
    ports = String(decoding: self.output.availableData, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).map(String.init)
    guard !ports.isEmpty else {
      throw Failure(description: "\(script) does not start; it needs Python 3")
    }
  }

  /// Its address.
  public var address: String { "http://127.0.0.1:\(ports[0])" }
}
