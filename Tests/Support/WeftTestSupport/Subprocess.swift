// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Runs a program to its end.
public struct Subprocess {
  /// The bytes it wrote to standard output.
  public let output: Data
  /// The text it wrote to standard error.
  public let errors: String
  /// Its exit status, or the signal that ended it.
  public let status: Int32
  /// The signal that ended it, if one did.
  public let signal: Int32?

  /// Its standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a program with arguments and an empty standard input.
  public init(
    _ program: URL,
    _ arguments: [String],
    environment: [String: String] = [:],
    in folder: URL? = nil
  ) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let scratch = try Scratch()
    let (out, err) = (scratch.path("out"), scratch.path("err"))
    for file in [out, err] { try Data().write(to: file) }
    // Files instead of pipes: nothing can fill up while the program runs.
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    try process.run()
    process.waitUntilExit()
    output = try Data(contentsOf: out)
    errors = String(decoding: try Data(contentsOf: err), as: UTF8.self)
    status = process.terminationStatus
    signal = process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
  }
}
