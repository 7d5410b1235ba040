// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import WeftJSON
internal import WeftSystem

// The file of an account's token, readable only by its owner.
extension MatrixAccount {
  /// The maximum size of the file in bytes.
  private static let mostBytes = 65_536

  /// Writes the account with its token to a file that only its owner can read.
  ///
  /// The file is replaced atomically.
  public func save(to path: String) throws(MatrixError) {
    var members = MemoryWriter()
    members.put("server", server.address)
    members.put("user", userID)
    members.put("device", deviceID)
    members.put("token", token)
    if receipts != .public { members.put("receipts", receipts.rawValue) }
    do throws(SystemError) {
      try PrivateFile.write(members.bytes, to: Array(path.utf8))
    } catch {
      throw Self.failure(path, "can't be written")
    }
  }

  /// Reads an account with its token from a file; a link to the file is followed.
  ///
  /// - Throws: `file` if it is missing, isn't such a file, belongs to another user, or is accessible to others.
  public init(readingFrom path: String) throws(MatrixError) {
    try self.init(readingFrom: path, for: geteuid())
  }

  init(readingFrom path: String, for reader: uid_t) throws(MatrixError) {
    let bytes = try Self.bytes(path, for: reader)
    guard let value = try? JSONParser.parse(bytes), let address = value["server"]?.text,
      let user = value["user"]?.text,
      let token = value["token"]?.text, Self.isPlain(token)
    else { throw Self.failure(path, "is not an account file") }
    let device = value["device"]?.text ?? ""
    self.init(try MatrixServer(address), user: user, device: device, token: token)
    receipts = value["receipts"]?.text.flatMap { MatrixReceipts(rawValue: $0) } ?? .public
  }

  private static func bytes(_ path: String, for user: uid_t) throws(MatrixError) -> [UInt8] {
    guard let place = try? realPath(Array(path.utf8)) else { throw failure(path, "can't be read") }
    do throws(PrivateFile.Problem) {
      return try PrivateFile.read(place, atMost: mostBytes) {
        PrivateFile.problem(of: $0, for: user)
      }
    } catch {
      switch error {
      case .unreadable: throw failure(path, "can't be read")
      case .notAFile, .tooLarge: throw failure(path, "is not an account file")
      case .foreign(let owner):
        throw failure(path, "belongs to another user (\(owner)); remove it, and log in again")
      case .open:
        throw failure(
          path,
          "can be read by other users; run chmod 600 on it, and log in again if someone read it"
        )
      }
    }
  }

  private static func failure(_ path: String, _ what: String) -> MatrixError {
    MatrixError(.file, "\(path) \(what)")
  }
}
