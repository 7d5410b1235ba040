// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON

/// The pictures and files of an account's server, by their `mxc:` addresses.
///
///     let media = try MatrixMedia(account, folder: "media")
///     let path = try await media.file("mxc://example.org/AbC", thumbnail: 96)
///
/// Fetched files are kept in a folder. What is in them comes from others: nothing here looks into it, and the
/// program that decodes pictures does so in its sandbox.
public struct MatrixMedia: Sendable {
  /// The most bytes of a file that is fetched.
  public static let mostBytes = 256 << 20
  /// The most bytes of a thumbnail.
  static let mostThumbnailBytes = 8 << 20

  private let account: MatrixAccount
  private let http: MatrixHTTP
  /// Where it keeps what it fetches.
  public let folder: MatrixMediaFolder

  /// Uses a folder for what is fetched, which is made where it is missing.
  ///
  /// - Throws: `file` where it can't be made.
  public init(_ account: MatrixAccount, folder: String) throws(MatrixError) {
    try self.init(account, in: MatrixMediaFolder(folder))
    try self.folder.make()
  }

  /// Uses a folder for what is fetched, which is made with the first file.
  public init(_ account: MatrixAccount, in folder: MatrixMediaFolder) throws(MatrixError) {
    (self.account, self.folder) = (account, folder)
    http = try MatrixHTTP(account.server, trusting: account.certificates)
  }

  /// Returns the path of a file, which is fetched where it was not before.
  ///
  /// - Parameters:
  ///   - address: Its `mxc:` address.
  ///   - size: The length of a side in pixels, for a picture of about that size instead of the file itself.
  ///   - most: The most bytes that it may have; a thumbnail has 8 MB at most.
  /// - Throws: `refused` where the server does not have it, `badAnswer` where it is too large.
  public func file(
    _ address: String,
    thumbnail size: Int? = nil,
    atMost most: Int = mostBytes
  ) async throws(MatrixError) -> String {
    let place = try MediaAddress(address)
    guard let path = folder.file(address, thumbnail: size) else { throw .noAddress }
    if FileManager.default.fileExists(atPath: path) { return path }
    var request = place.request(thumbnail: size, isCurrent: true)
    request.mostBytes = min(request.mostBytes, most)
    let bytes: [UInt8]
    do throws(MatrixError) {
      bytes = try await fetch(request)
    } catch  where error.code == .unknown {
      // A server from before media took a token.
      request = place.request(thumbnail: size, isCurrent: false)
      request.mostBytes = min(request.mostBytes, most)
      bytes = try await fetch(request)
    }
    try folder.keep(bytes, as: path)
    return path
  }

  /// Uploads a file, and returns the address by which messages name it.
  ///
  /// - Parameters:
  ///   - bytes: What is in it.
  ///   - name: Its name.
  ///   - type: Its MIME type.
  /// - Throws: `refused` where the server does not take it, such as one that is too large.
  public func upload(
    _ bytes: [UInt8],
    name: String,
    type: String
  ) async throws(MatrixError) -> String {
    let isPlain = type.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard isPlain, type.utf8.count <= 128, name.utf8.count <= 1_024 else {
      throw MatrixError(.failed, "a file has a name of 1024 bytes and a MIME type of 128 at most")
    }
    let request = MatrixRequest.uploading(bytes, name: name, type: type)
    return try MediaAddress.uploaded(try await http.answer(to: request, token: account.token))
  }

  private func fetch(_ request: MatrixRequest) async throws(MatrixError) -> [UInt8] {
    switch await http.ask(request, token: account.token) {
    case .failure(let error): throw error
    case .answer(let answer):
      guard answer.isSuccess else { throw answer.error }
      return answer.body
    }
  }
}

/// An address in a media repository: a server and an id.
struct MediaAddress: Equatable {
  var server: String
  var id: String

  /// Reads an `mxc:` address.
  init(_ text: String) throws(MatrixError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, parts[0] == "mxc:", parts[1].isEmpty, !parts[2].isEmpty,
      !parts[3].isEmpty, text.utf8.count <= 200,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"?#".utf8.contains($0) })
    else { throw .noAddress }
    (server, id) = (parts[2], parts[3])
  }

  /// The address in the answer to an upload.
  static func uploaded(_ answer: JSONValue) throws(MatrixError) -> String {
    guard let address = answer["content_uri"]?.text.flatMap(checked) else {
      throw .badAnswer("it does not say where the file is")
    }
    return address
  }

  /// The text where it is such an address: what others say is shown by no other one, such as that of a file of this
  /// machine.
  static func checked(_ text: String) -> String? {
    (try? MediaAddress(text)) == nil ? nil : text
  }

  /// The name of the file that keeps it, which leads to no other folder.
  var fileName: String { "\(MatrixRequest.quoted(server))+\(MatrixRequest.quoted(id))" }

  /// The request that fetches it.
  ///
  /// - Parameter isCurrent: Whether in the present form, which takes a token.
  func request(thumbnail size: Int?, isCurrent: Bool) -> MatrixRequest {
    let root = isCurrent ? "/_matrix/client/v1/media" : "/_matrix/media/v3"
    let place = "\(MatrixRequest.quoted(server))/\(MatrixRequest.quoted(id))"
    var request: MatrixRequest
    if let size {
      let side = min(max(size, 16), 2_048)
      let query = "width=\(side)&height=\(side)&method=scale"
      request = MatrixRequest(.get, "\(root)/thumbnail/\(place)?\(query)")
      request.mostBytes = MatrixMedia.mostThumbnailBytes
    } else {
      request = MatrixRequest(.get, "\(root)/download/\(place)")
      request.mostBytes = MatrixMedia.mostBytes
    }
    (request.isAuthorized, request.patience) = (isCurrent, .seconds(300))
    return request
  }
}

extension MatrixRequest {
  /// The request that uploads a file.
  static func uploading(_ bytes: [UInt8], name: String, type: String) -> MatrixRequest {
    var request = MatrixRequest(.post, "/_matrix/media/v3/upload?filename=" + quoted(name))
    (request.body, request.bodyType, request.patience) = (bytes, type, .seconds(600))
    return request
  }
}

extension MatrixError {
  fileprivate static let noAddress = MatrixError(
    .failed,
    "this is no address of a file at a Matrix server"
  )
}
