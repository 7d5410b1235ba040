// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension AppWords {
  /// The texts of the welcome, and of opening a file there.
  package final class Welcome: Decodable, Sendable {
    /// The title.
    package let title: String
    /// Says what Weft is, in a sentence.
    package let purpose: String
    /// Says what adding an account does.
    package let accountDetail: String
    /// The choice that opens or imports a file, and the title of the form for its path.
    package let open: String
    /// Says which files can be opened, and what happens then.
    package let openDetail: String
    /// The choice that shows the demo.
    package let demo: String
    /// Says what the demo is.
    package let demoDetail: String
    /// Says on a page how the user of the machine opens a workspace.
    package let served: String
    /// The notice at the start of the demo.
    package let demoNote: String
    /// The notice about the workspace that was shown last and can't be opened: `{text}`.
    package let lost: Phrase
    /// The label of the field for a path.
    package let path: String
    /// An example of a path.
    package let example: String
    /// The button that opens the file.
    package let openNow: String
    /// The name of the files that the desktop's dialog shows.
    package let kinds: String
    /// Shown while a file is opened or imported: `{text}`.
    package let opening: Phrase
    /// Nothing exists at the path: `{text}`.
    package let missing: Phrase
    /// The path leads to a folder that is no export: `{text}`.
    package let folder: Phrase
    /// The file may not be read: `{text}`.
    package let unreadable: Phrase
    /// The file has no format that Weft can read: `{text}`.
    package let noChats: Phrase
    /// The file can't be opened for another reason: `{text}` and `{second}`.
    package let failed: Phrase
    /// The hints for the lowest line of a terminal.
    package let hints: String
  }
}
