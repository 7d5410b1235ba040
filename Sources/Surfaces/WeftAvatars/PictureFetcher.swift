// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftScene

/// Brings the files of pictures that are elsewhere into folders of this machine.
///
/// A ``PictureLibrary`` shows what is in the folders and brings nothing; a ``PictureLoader`` asks for
/// what is missing, and no frame waits for it. What is brought is a file from others: like any other
/// one it is handed to `weft-picture` and read by nothing else.
///
/// Whose server is asked for what is decided by the address, so it is one that a scene shows or the program chose:
/// see `PictureAddress`.
public protocol PictureFetcher: Sendable {
  /// The folders that it brings files to, which need not exist yet.
  var folders: [String] { get }

  /// Returns the files that show a picture in a size, whether or not they are there, the best first.
  ///
  /// A later one is for when an earlier one can't be brought or shown.
  ///
  /// - Returns: Whole paths in ``folders``; none for an address that is not of its kind.
  func files(for address: PictureAddress, _ size: PictureSize) -> [String]

  /// Brings one of the files of an address, then calls a function, once and on any thread.
  func fetch(
    _ address: PictureAddress,
    to file: String,
    then tell: @escaping @Sendable (PictureFetch) -> Void
  )
}

/// What came of bringing the file of a picture.
public enum PictureFetch: Equatable, Sendable {
  /// The file is there.
  case fetched
  /// The file is not there, and is not to be asked for again before a time has passed.
  case failed(retryAfter: Duration)
}
