// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftFiles

/// A file that is built into the program.
package struct BuiltInFile: Sendable {
  /// The path in the folder that the file comes from.
  package let name: String
  package let bytes: [UInt8]

  /// The scripts and the style of the page that `weft serve` shows.
  package static var page: [BuiltInFile] {
    var count = 0
    // SAFETY: the count is a local variable, and the files live as long as the program.
    return unsafe copies(of: weft_page_files(&count), count)
  }

  /// The demo: the workspace `demo.json`, its pictures and its sound.
  package static var demo: [BuiltInFile] {
    var count = 0
    // SAFETY: as above.
    return unsafe copies(of: weft_demo_files(&count), count)
  }

  /// Copies a table of files.
  private static func copies(of files: UnsafePointer<weft_file>?, _ count: Int) -> [BuiltInFile] {
    // SAFETY: the table has as many files as C says, and each file as many bytes.
    unsafe UnsafeBufferPointer(start: files, count: count).map { file in
      unsafe BuiltInFile(
        name: String(cString: file.name),
        bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      )
    }
  }
}
