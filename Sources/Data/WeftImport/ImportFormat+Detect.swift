// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ImportFormat {
  /// Detects the format of a file or a folder by its content.
  ///
  /// - Complexity: O(*n*) in the size of a JSON file; of an archive only the directory is read.
  /// - Throws: ``ImportError`` with what was found and which formats are supported.
  public static func detect(_ path: String) throws(ImportError) -> ImportFormat {
    try ChatImport(path).format
  }
}
