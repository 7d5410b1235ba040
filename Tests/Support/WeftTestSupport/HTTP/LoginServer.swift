// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A Matrix server on loopback that accepts logins; the password is "right".
public final class LoginServer {
  private let server: ScriptServer

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - flows: The login flows that it offers.
  ///   - rooms: The number of rooms that all users are in, each with a picture and a message.
  public init(_ flows: [String] = ["m.login.password"], rooms: Int = 0) throws {
    server = try ScriptServer(
      "Tests/Data/WeftMatrixTests/Synapse/login.py",
      [flows.joined(separator: ","), "\(rooms)"]
    )
  }

  /// Its address.
  public var address: String { server.address }

  /// The two flows of a login in the browser.
  public static let signOn = ["m.login.sso", "m.login.token"]

  /// The login requests it received, one JSON object per line.
  public var told: String {
    get throws { try Self.fetch("\(address)/told") }
  }

  /// The paths of requested media, in order.
  public var askedForMedia: [String] {
    get throws {
      try Self.fetch("\(address)/asked").split(separator: "\n").map(String.init)
    }
  }

  /// Fetches a page like a browser, following redirects.
  @discardableResult
  public static func fetch(_ address: String, _ options: String...) throws -> String {
    try Subprocess(
      URL(fileURLWithPath: "/usr/bin/curl"),
      ["-sL", "--max-time", "60"] + options + [address]
    ).text
  }
}
