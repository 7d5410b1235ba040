// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The files of a new plugin.
///
/// They come from a working template, with the plugin's name and id in place of the template's.
struct PluginTemplate {
  /// The part of the interface that the new plugin changes.
  enum Kind: String, CaseIterable {
    case item
    case text
    case swipe
    case states
    case header
  }

  let name: String
  let id: String
  let language: PluginLanguage
  let kind: Kind

  /// The files by name, sorted.
  func files(_ sdk: PluginSDK) throws -> [(name: String, text: String)] {
    let kindFolder = sdk.templates.appending(path: kind.rawValue)
    let shared = sdk.templates.appending(path: "shared")
    var files = [
      ("\(name).\(language.ending)", try text(kindFolder, "Template.\(language.ending)")),
      ("golden.txt", try text(kindFolder, "golden.txt")),
      (".gitignore", "/\(name).so\n/.sdk\n/target\n"),
      ("README.md", try text(shared, "README.md")),
      ("Makefile", try text(shared, "Makefile")),
    ]
    for file in try previewFiles(kindFolder) { files.append((file, try text(kindFolder, file))) }
    switch language {
    case .swift: files.append(("Note.c", try text(shared, "Note.c")))
    case .embeddedSwift:
      let note = try text(shared, "Note.c")
      files.append(
        (
          "Note.c",
          note.replacingOccurrences(of: "LANGUAGE_ANY_SWIFT", with: "LANGUAGE_EMBEDDED_SWIFT")
        )
      )
    case .c: files.append(("compile_flags.txt", Self.flags("c", "c11")))
    case .cpp: files.append(("compile_flags.txt", Self.flags("c++", "c++17")))
    case .rust: files.append(("Cargo.toml", try text(shared, "Cargo.toml")))
    }
    return files.sorted { $0.0 < $1.0 }
  }

  /// Compiler flags for editors; the build itself uses those in the build script.
  private static func flags(_ language: String, _ standard: String) -> String {
    "-x\(language)\n-std=\(standard)\n-Wall\n-Wextra\n-I.sdk/CWeft/include\n"
  }

  /// The files of the preview: its options, and the states they name.
  private func previewFiles(_ folder: URL) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0 == "preview" || $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") }
    } catch {
      throw Failure(
        "\(folder.path): the template does not exist; WEFT_SDK may name another version"
      )
    }
  }

  private func text(_ folder: URL, _ file: String) throws -> String {
    let path = folder.appending(path: file)
    guard let text = try? String(contentsOf: path, encoding: .utf8) else {
      throw Failure("\(path.path): the template does not exist; WEFT_SDK may name another version")
    }
    return Self.withoutLicence(text)
      .replacingOccurrences(of: "org.example.template", with: id)
      .replacingOccurrences(of: "Template", with: name)
      .replacingOccurrences(of: "\"template\"", with: "\"\(Self.dashed(name))\"")
      .replacingOccurrences(of: "@KIND@", with: about)
      .replacingOccurrences(of: "@LANGUAGE@", with: language.title)
  }

  /// The README's description of what the new plugin does.
  private var about: String {
    switch kind {
    case .item: "Channels in one line."
    case .text: "The preview of a message ends with its first sentence."
    case .swipe: "A button of its own on channels that have something unread."
    case .states: "The channel list while it is loaded, where it is empty, and where that failed."
    case .header: "How many channels there are, above the rows."
    }
  }

  /// Removes the licence header: the template is under Weft's licence, the new plugin is its
  /// author's.
  private static func withoutLicence(_ text: String) -> String {
    guard let mark = text.range(of: "SPDX-License-Identifier: Apache-2.0") else { return text }
    let rest = text[mark.upperBound...].drop { $0 != "\n" }
    return String(rest.drop { $0 == "\n" })
  }

  /// The name in lower case with dashes: "FirstSentence" becomes "first-sentence", "URLCard"
  /// "url-card".
  static func dashed(_ name: String) -> String {
    let letters = Array(name)
    var dashed = ""
    for (place, letter) in letters.enumerated() {
      // A word begins after a lowercase letter, and at the last of several capitals.
      let isBehindSmall = place > 0 && !letters[place - 1].isUppercase
      let isBeforeSmall = place + 1 < letters.count && letters[place + 1].isLowercase
      if letter.isUppercase, isBehindSmall || isBeforeSmall { dashed += "-" }
      dashed += letter.isLetter || letter.isNumber ? letter.lowercased() : "-"
    }
    return dashed.split(separator: "-").joined(separator: "-")
  }
}
