// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftScene

/// A fetcher that copies picture files from elsewhere into folders on this machine.
///
/// A ``PictureLibrary`` shows what is in the folders and fetches nothing; a ``PictureLoader`` requests what is missing,
/// without blocking any frame. A fetched file comes from strangers: like any other picture file it is read only by
/// `weft-picture`.
///
/// The address decides which server is asked for what, so it must be one that a scene shows or the program chose: see
/// `PictureAddress`.
public protocol PictureFetcher: Sendable {
  /// The folders that it stores files in, which need not exist yet.
  var folders: [String] { get }

  /// Returns the files that show a picture in a given size, best first, whether or not they exist.
  ///
  /// Later ones are used if earlier ones can't be fetched or shown.
  ///
  /// - Returns: Absolute paths in ``folders``; empty if the fetcher doesn't handle the address.
  func files(for address: PictureAddress, _ size: PictureSize) -> [String]

  /// Fetches one of the files of an address, then calls a closure, once and on any thread.
  func fetch(
    _ address: PictureAddress,
    to file: String,
    then tell: @escaping @Sendable (PictureFetch) -> Void
  )
}

/// The outcome of fetching a picture file.
public enum PictureFetch: Equatable, Sendable {
  /// The file exists now.
  case fetched
  /// The file is missing and must not be requested again before some time has passed.
  case failed(retryAfter: Duration)
}
