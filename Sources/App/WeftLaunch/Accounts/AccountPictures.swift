// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Weft
internal import WeftAvatars
internal import WeftMatrix
internal import WeftScene

/// The avatars and message pictures of accounts, each fetched by the account whose chats show it.
///
/// An `mxc:` address names the server that has a file. In a list of several accounts, the address ends with `#` and
/// the name of the account, so that no other account's server learns what the user sees.
final class AccountPictures: PictureFetcher {
  private struct Account {
    let stored: StoredAccount
    let folder: MatrixMediaFolder
    /// Created by the first fetch; a failure is final, and the account's sync reports its reason.
    let queue = Lazy<MatrixMediaQueue>()
  }

  /// A value that is created once.
  private final class Lazy<Value: Sendable>: Sendable {
    private let value = Mutex<Result<Value, any Error>?>(nil)

    func get(_ make: () throws -> Value) -> Value? {
      value.withLock { value in
        let made = value ?? Result { try make() }
        value = made
        return try? made.get()
      }
    }
  }

  private let accounts: [Account]
  let folders: [String]

  /// The sides of thumbnails in pixels: one for avatars, one for pictures in messages.
  private static let (small, large) = (96, 800)
  /// The maximum size in bytes of a picture fetched at its original size; larger ones are never decoded.
  private static let mostBytes = 8 << 20

  init(_ accounts: [StoredAccount]) {
    self.accounts = accounts.map { Account(stored: $0, folder: $0.media) }
    folders = self.accounts.map(\.folder.path)
  }

  func files(for address: PictureAddress, _ size: PictureSize) -> [String] {
    guard let (account, own) = account(of: address.text) else { return [] }
    let side = max(size.width, size.height)
    // A server also makes thumbnails of pictures that the decoder can't read or that are too large for it.
    let thumbnails: [Int?] =
      side <= Self.small ? [Self.small] : side <= Self.large ? [Self.large] : [nil, Self.large]
    return thumbnails.compactMap { account.folder.file(own, thumbnail: $0) }
  }

  func fetch(
    _ address: PictureAddress,
    to file: String,
    then tell: @escaping @Sendable (PictureFetch) -> Void
  ) {
    guard let (account, own) = account(of: address.text), let queue = queue(of: account) else {
      return tell(.failed(retryAfter: .seconds(3_600)))
    }
    let sizes = [Self.small, Self.large]
    let size = sizes.first { account.folder.file(own, thumbnail: $0) == file }
    queue.fetch(own, thumbnail: size, atMost: Self.mostBytes) { outcome in
      switch outcome {
      case .fetched: tell(.fetched)
      case .failed(_, let pause): tell(.failed(retryAfter: pause))
      case .dropped: tell(.failed(retryAfter: .zero))
      }
    }
  }

  /// Fetches any file at its original size, and reports its path, or `nil` if the server doesn't have it.
  ///
  /// Nothing decodes it: the user only saves a copy.
  func fetchFile(_ file: ServerFile, then tell: @escaping @Sendable (String?) -> Void) {
    guard let (account, own) = account(of: file.address),
      let queue = queue(of: account)
    else { return tell(nil) }
    queue.fetch(own) { outcome in
      if case .fetched(let path) = outcome { tell(path) } else { tell(nil) }
    }
  }

  private func queue(of account: Account) -> MatrixMediaQueue? {
    account.queue.get {
      MatrixMediaQueue(try MatrixMedia(try account.stored.open(), in: account.folder))
    }
  }

  /// Returns the account that an address belongs to, and the address as its server knows it.
  private func account(of address: String) -> (Account, String)? {
    guard address.hasPrefix("mxc:") else { return nil }
    guard let mark = address.firstIndex(of: "#") else {
      return accounts.count == 1 ? (accounts[0], address) : nil
    }
    let name = address[address.index(after: mark)...]
    return accounts.first { $0.stored.id == name }.map { ($0, String(address[..<mark])) }
  }
}
