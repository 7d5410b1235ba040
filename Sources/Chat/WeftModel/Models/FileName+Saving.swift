// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// Names of files from strangers that the user saves.
extension FileName {
  /// The maximum size of a saved file's name in bytes, which leaves room for a number.
  private static let mostBytes = 200
  /// The maximum size of an extension in bytes; a longer one is cut like the rest of the name.
  private static let mostOfExtension = 16

  /// Returns the name under which a file with a foreign name is saved: one visible file in the chosen folder.
  ///
  ///     FileName.saved("../../.bashrc")  // "bashrc"
  ///     FileName.saved("n\u{202E}gnp.exe")  // "ngnp.exe"
  ///     FileName.saved("..")  // "file"
  package static func saved(_ name: String) -> String {
    // Other systems separate folders with a backslash, and a message may come from one of them.
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    let letters = last.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: !isDirection(scalar)
      }
    }
    // A dot at the start would hide the file.
    let visible = String(String.UnicodeScalarView(letters)).drop { $0 == "." || $0.isWhitespace }
    let end = visible.lastIndex { $0 != "." && !$0.isWhitespace }
    let plain = end.map { String(visible[...$0]) } ?? ""
    return plain.isEmpty ? "file" : cut(plain)
  }

  /// Returns the name for another file with the same name: `plan (2).pdf`.
  package static func numbered(_ name: String, _ number: Int) -> String {
    let parts = parts(of: name)
    return "\(parts.stem) (\(number))\(parts.ending)"
  }

  /// Whether a file with such a name only shows its content when a program opens it.
  ///
  /// Any other file may run as a program or a script, so Weft never opens it. The list names the harmless types,
  /// because a list of all types that run would never be complete.
  package static func isOnlyShown(_ name: String) -> Bool {
    shown.contains(parts(of: name).ending.dropFirst().lowercased())
  }

  private static let shown: Set<String> = [
    "pdf", "txt", "md", "csv", "log", "png", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff",
    "heic", "avif", "mp3", "m4a", "aac", "ogg", "oga", "opus", "flac", "wav", "mp4", "m4v", "mov",
    "mkv", "webm", "avi", "ogv", "odt", "ods", "odp", "docx", "xlsx", "pptx", "epub", "zip", "gz",
    "xz", "zst", "tar", "7z", "ics", "vcf",
  ]

  private static func parts(of name: String) -> (stem: Substring, ending: Substring) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      name[dot...].utf8.count <= mostOfExtension
    else { return (name[...], "") }
    return (name[..<dot], name[dot...])
  }

  /// Shortens the name before its extension, between two scalars, because one character may have thousands.
  private static func cut(_ name: String) -> String {
    guard name.utf8.count > mostBytes else { return name }
    let parts = parts(of: name)
    var stem = parts.stem.unicodeScalars
    var count = name.utf8.count
    while count > mostBytes, let last = stem.popLast() { count -= String(last).utf8.count }
    return String(stem) + parts.ending
  }
}
