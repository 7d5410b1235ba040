// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Synchronization
internal import WeftJSON
package import WeftModel
package import WeftSource
internal import WeftStore

// Descriptions of the pages behind links, which the account's server makes.
extension MatrixSource: LinkPreviewing {
  /// The current request and the one of earlier servers.
  private static let previewPlaces = [
    "/_matrix/client/v1/media/preview_url", "/_matrix/media/v3/preview_url",
  ]
  /// The maximum size of an answer in bytes, and the time that the server has to fetch the page.
  private static let (mostPreviewBytes, previewPatience) = (65_536, Duration.seconds(10))
  /// The maximum length of a link in bytes.
  private static let mostLinkBytes = 2_048

  package nonisolated func previewsLinks(in channel: ChannelID) -> Bool {
    previews.withLock { $0 } && SyncWriter.room(channel) != nil
  }

  package func preview(
    of link: String,
    in channel: ChannelID
  ) async throws(SourceError) -> LinkPreview? {
    guard let room = SyncWriter.room(channel), previewsLinks(in: channel),
      link.hasPrefix("https://"), link.utf8.count <= Self.mostLinkBytes
    else { return nil }
    try file.changing { _, notes throws(StoreError) in
      RoomMemory(try notes.note("room/" + room)).isEncrypted
        ? SourceError(MatrixError.encrypted) : nil
    }
    try await refuseIfEncrypted(room)
    for place in Self.previewPlaces {
      var request = MatrixRequest(.get, "\(place)?url=\(MatrixRequest.quoted(link))")
      (request.mostBytes, request.patience) = (Self.mostPreviewBytes, Self.previewPatience)
      do throws(MatrixError) {
        let page = try await http.answer(to: request, token: account.token)
        return LinkPreview(
          title: page["og:title"]?.text,
          summary: page["og:description"]?.text
        )
      } catch  where error.code == .unknown {
        continue
      } catch {
        throw SourceError(error)
      }
    }
    // The server doesn't describe pages, so it isn't asked again.
    previews.withLock { $0 = false }
    return nil
  }
}
