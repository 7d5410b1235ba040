// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ImportFormat {
  /// What a file or a folder is, by what is in it.
  ///
  /// - Complexity: O(*n*) in the size of a JSON file; of an archive only the directory is read.
  /// - Throws: one error that names what was found and what is understood.
  public static func detect(_ path: String) throws(ImportError) -> ImportFormat {
    try ChatImport(path).format
  }
}
