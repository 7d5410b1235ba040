// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel
import WeftTestSupport

/// Names under which files from strangers are saved.
@Suite struct SavedFileNameTests {
  @Test(arguments: [
    ("plan.pdf", "plan.pdf"), ("../../x", "x"), ("/etc/passwd", "passwd"), ("..", "file"),
    ("...", "file"), ("", "file"), ("/", "file"), (" . ", "file"), ("~/.bashrc", "bashrc"),
    (".profile", "profile"), ("..\\..\\evil.exe", "evil.exe"),
    ("a\u{0}b\nc\u{1B}[2J.txt", "abc[2J.txt"),
    ("n\u{202E}gnp.exe", "ngnp.exe"), ("\u{202E}.bashrc", "bashrc"), ("x.pdf. ", "x.pdf"),
    ("\u{2028}\u{2029}", "file"), ("łódź 👩‍💻.png", "łódź 👩‍💻.png"),
  ])
  func `a name is one visible file in its folder`(name: String, saved: String) {
    #expect(FileName.saved(name) == saved)
  }

  @Test func `a long name is cut before its extension`() {
    let name = FileName.saved(String(repeating: "ł", count: 300) + ".pdf")
    #expect(name.utf8.count <= 200 && name.utf8.count > 190 && name.hasSuffix("ł.pdf"))
    // One character of thousands of scalars, and an extension that is too long for one.
    let marks = "a" + String(repeating: "\u{301}", count: 5_000)
    #expect(FileName.saved(marks).utf8.count <= 200)
    #expect(FileName.saved("a." + String(repeating: "b", count: 400)).utf8.count <= 200)
  }

  @Test func `random names are safe`() {
    var generator = SeededGenerator(seed: 20_260_605)
    let parts = [
      "..", "/", "\\", ".", "\u{0}", "\u{202E}", "a", " ", "\n", "ż", "\u{7F}", "\u{85}",
    ]
    for _ in 0..<5_000 {
      let count = Int.random(in: 0..<12, using: &generator)
      let name = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      let saved = FileName.saved(name)
      #expect(!saved.isEmpty && saved.utf8.count <= 200, "\(name.debugDescription)")
      #expect(!saved.hasPrefix(".") && !saved.contains("/"), "\(name.debugDescription)")
      let isPlain = saved.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      #expect(isPlain, "\(name.debugDescription)")
    }
  }

  @Test func `another file with the name gets a number before its extension`() {
    #expect(FileName.numbered("plan.pdf", 2) == "plan (2).pdf")
    #expect(FileName.numbered("README", 3) == "README (3)")
  }

  @Test(arguments: ["plan.pdf", "Photo.JPG", "a.tar.gz", "notes.txt", "song.mp3"])
  func `a document, a picture or a sound may be opened`(name: String) {
    #expect(FileName.isOnlyShown(name))
  }

  @Test(arguments: [
    "run.sh", "x.desktop", "setup.exe", "x.jar", "x.py", "x.AppImage", "x.deb", "page.html",
    "drawing.svg", "README", "plan.pdf.exe", "macro.docm", "x.unknown", "pdf", "file",
  ])
  func `what may run as a program is never opened`(name: String) {
    #expect(!FileName.isOnlyShown(name))
  }
}
