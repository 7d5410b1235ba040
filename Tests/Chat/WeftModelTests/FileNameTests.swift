// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel

/// File names whose extension must not be visually reversed.
@Suite struct FileNameTests {
  @Test(arguments: [
    ("n\u{202E}gnp.exe", "ngnp.exe"), ("a\u{2067}b\u{2069}.txt", "ab.txt"),
    ("a\u{2028}b\n.txt", "a\u{FFFD}b\u{FFFD}.txt"), ("plans.pdf", "plans.pdf"),
    ("\u{202A}\u{202B}\u{202C}\u{202D}\u{2066}\u{2068}", ""),
    ("👩‍💻.png", "👩‍💻.png"), ("نامه\u{200C}ها\u{200F}.pdf", "نامه\u{200C}ها.pdf"),
    ("\u{200F}gnp\u{200F}.\u{200F}exe", "gnp.exe"), ("\u{061C}a\u{200E}.txt", "a.txt"),
  ])
  func `a name is shown in the order of its letters`(name: String, shown: String) {
    #expect(FileName.shown(name) == shown)
    #expect(ChatAttachment(kind: .file, title: name).shownTitle == shown)
  }
}
