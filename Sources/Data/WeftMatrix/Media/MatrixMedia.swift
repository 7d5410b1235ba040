// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON

/// Fetches and uploads files of a server's media repository, by their `mxc:` addresses.
///
///     let media = try MatrixMedia(account, folder: "media")
///     let path = try await media.file("mxc://example.org/AbC", thumbnail: 96)
///
/// Fetched files are kept in a folder. Their content is untrusted and isn't parsed here; images are decoded in a
/// sandboxed process.
public struct MatrixMedia: Sendable {
  /// The maximum size of a fetched file in bytes.
  public static let mostBytes = 256 << 20
  /// The maximum size of a thumbnail in bytes.
  static let mostThumbnailBytes = 8 << 20

  private let account: MatrixAccount
  private let http: MatrixHTTP
  /// The folder of fetched files.
  public let folder: MatrixMediaFolder

  /// Uses a folder for fetched files, and creates it if needed.
  ///
  /// - Throws: `file` if it can't be created.
  public init(_ account: MatrixAccount, folder: String) throws(MatrixError) {
    try self.init(account, in: MatrixMediaFolder(folder))
    try self.folder.make()
  }

  /// Uses a folder for fetched files, which is created with the first file.
  public init(_ account: MatrixAccount, in folder: MatrixMediaFolder) throws(MatrixError) {
    self.account = account
    self.folder = folder
    http = try MatrixHTTP(account.server, trusting: account.certificates)
  }

  /// Returns the path of a file, fetching it unless the folder has it.
  ///
  /// - Parameters:
  ///   - address: The `mxc:` address.
  ///   - size: The side length in pixels, to get a thumbnail of about that size instead of the file.
  ///   - most: The maximum size in bytes; a thumbnail has at most 8 MB.
  /// - Throws: `refused` if the server doesn't have the file, `badAnswer` if it is too large.
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
      // Older servers serve media only without a token.
      request = place.request(thumbnail: size, isCurrent: false)
      request.mostBytes = min(request.mostBytes, most)
      bytes = try await fetch(request)
    }
    try folder.keep(bytes, as: path)
    return path
  }

  /// Uploads a file and returns its `mxc:` address.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - name: The file name.
  ///   - type: The MIME type.
  /// - Throws: `refused` if the server rejects the file, because it is too large, for example.
  public func upload(
    _ bytes: [UInt8],
    name: String,
    type: String
  ) async throws(MatrixError) -> String {
    let isPlain = type.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard isPlain, type.utf8.count <= 128, name.utf8.count <= 1_024 else {
      throw MatrixError(.failed, "a file's name can have at most 1024 bytes, and its MIME type 128")
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

/// A media address: a server name and an id.
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

  static func uploaded(_ answer: JSONValue) throws(MatrixError) -> String {
    guard let address = answer["content_uri"]?.text.flatMap(checked) else {
      throw .badAnswer("it does not say where the file is")
    }
    return address
  }

  /// Returns the text if it is an `mxc:` address, else `nil`, so that remote users can't make Weft open other
  /// addresses, such as local files.
  static func checked(_ text: String) -> String? {
    (try? MediaAddress(text)) == nil ? nil : text
  }

  /// The name under which the file is stored, escaped so that it can't lead to another folder.
  var fileName: String { "\(MatrixRequest.quoted(server))+\(MatrixRequest.quoted(id))" }

  /// Returns the request that fetches the file.
  ///
  /// - Parameter isCurrent: Whether to use the current endpoint, which requires a token.
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
    request.isAuthorized = isCurrent
    request.patience = .seconds(300)
    return request
  }
}

extension MatrixRequest {
  /// Returns the request that uploads a file.
  static func uploading(_ bytes: [UInt8], name: String, type: String) -> MatrixRequest {
    var request = MatrixRequest(.post, "/_matrix/media/v3/upload?filename=" + quoted(name))
    (request.body, request.bodyType, request.patience) = (bytes, type, .seconds(600))
    return request
  }
}

extension MatrixError {
  fileprivate static let noAddress = MatrixError(
    .failed,
    "this is not the address of a file on a Matrix server"
  )
}
