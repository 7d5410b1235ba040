// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A Matrix server on loopback that lets people in; the password is "right".
public final class LoginServer {
  /// Its address.
  public let address: String
  // It ends when its input does.
  private let input: FileHandle

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - flows: The ways to log in that it offers.
  ///   - rooms: How many rooms everyone is in, each with a picture and a message.
  public init(_ flows: [String] = ["m.login.password"], rooms: Int = 0) throws {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    let script = Checkout.root.appendingPathComponent("Tests/Data/WeftMatrixTests/Synapse/login.py")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, flows.joined(separator: ","), "\(rooms)"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    self.input = input.fileHandleForWriting
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    address = "http://127.0.0.1:\(line.split(whereSeparator: \.isWhitespace).first ?? "0")"
  }

  /// Both ways that a browser's sign-on takes.
  public static let signOn = ["m.login.sso", "m.login.token"]

  /// What it was sent to log in, one JSON object a line.
  public var told: String {
    get throws { try Self.fetch("\(address)/told") }
  }

  /// The paths of media that it was asked for, in order.
  public var askedForMedia: [String] {
    get throws {
      try Self.fetch("\(address)/asked").split(separator: "\n").map(String.init)
    }
  }

  /// Fetches a page as a browser does, following redirections.
  @discardableResult
  public static func fetch(_ address: String, _ options: String...) throws -> String {
    try Subprocess(
      URL(fileURLWithPath: "/usr/bin/curl"),
      ["-sL", "--max-time", "60"] + options + [address]
    ).text
  }
}
