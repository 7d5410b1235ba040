// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A Matrix server on loopback that lets people in; the password is "right".
public final class LoginServer {
  private let server: ScriptServer

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - flows: The ways to log in that it offers.
  ///   - rooms: How many rooms everyone is in, each with a picture and a message.
  public init(_ flows: [String] = ["m.login.password"], rooms: Int = 0) throws {
    server = try ScriptServer(
      "Tests/Data/WeftMatrixTests/Synapse/login.py",
      [flows.joined(separator: ","), "\(rooms)"]
    )
  }

  /// Its address.
  public var address: String { server.address }

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
