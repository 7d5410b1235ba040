// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftJSON

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
    let (bytes, draft) = (members.bytes, "\(path).\(getpid()).new")
    // SAFETY: paths are valid during their calls.
    _ = unsafe unlink(draft)
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw Self.failure(path, "can't be written") }
    // SAFETY: the bytes are valid during the call.
    let written = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    let isSafe = written == bytes.count && fsync(file) == 0
    close(file)
    guard isSafe, unsafe rename(draft, path) == 0 else {
      _ = unsafe unlink(draft)
      throw Self.failure(path, "can't be written")
    }
  }

  /// Reads an account with its token from a file.
  ///
  /// - Throws: `file` if it is missing, isn't such a file, or is accessible to others.
  public init(readingFrom path: String) throws(MatrixError) {
    // SAFETY: the path is valid during the call.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw Self.failure(path, "can't be read") }
    defer { close(file) }
    var facts = stat()
    guard unsafe fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= Self.mostBytes
    else { throw Self.failure(path, "is not an account file") }
    guard facts.st_mode & 0o077 == 0 else {
      throw Self.failure(
        path,
        "can be read by other users; run chmod 600 on it, and log in again if someone read it"
      )
    }
    var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
    // SAFETY: no more is read than the buffer holds.
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    guard count == bytes.count, let value = try? JSONParser.parse(bytes),
      let address = value["server"]?.text, let user = value["user"]?.text,
      let token = value["token"]?.text, Self.isPlain(token)
    else { throw Self.failure(path, "is not an account file") }
    let device = value["device"]?.text ?? ""
    self.init(try MatrixServer(address), user: user, device: device, token: token)
    receipts = value["receipts"]?.text.flatMap { MatrixReceipts(rawValue: $0) } ?? .public
  }

  private static func failure(_ path: String, _ what: String) -> MatrixError {
    MatrixError(.file, "\(path) \(what)")
  }
}
