// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The choices of the welcome for a user without chats, besides the demo and an account.
package struct WelcomeChoices: Sendable {
  /// Opens or imports a file by its path, and returns the path of the `.weft` file to show; `nil` if the user may name
  /// no files.
  ///
  /// It changes nothing unless it succeeds, and may run on any thread.
  package let open: (@Sendable (String) -> Result<String, OpeningRefusal>)?

  /// Creates the choices.
  package init(open: (@Sendable (String) -> Result<String, OpeningRefusal>)?) { self.open = open }
}

/// Why a file that the user chose at the welcome can't be opened.
package enum OpeningRefusal: Error, Equatable, Sendable {
  /// Nothing exists at the path.
  case missing
  /// The path leads to a folder that is no export.
  case folder
  /// The user may not read the file.
  case unreadable
  /// The file has no format that Weft can read.
  case noChats
  /// Any other reason, in a sentence.
  case failed(String)

  /// Returns the sentence for the user.
  func text(_ path: String, _ words: AppWords.Welcome) -> String {
    switch self {
    case .missing: words.missing(.text(path))
    case .folder: words.folder(.text(path))
    case .unreadable: words.unreadable(.text(path))
    case .noChats: words.noChats(.text(path))
    case .failed(let reason): words.failed(.text(path), .second(reason))
    }
  }
}
