// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CZip

/// An error of libzip.
struct ZipError: Error, CustomStringConvertible {
  /// The reason in words.
  let description: String

  init(_ description: String) {
    self.description = description
  }

  init(code: Int32) {
    var error = unsafe zip_error_t()
    unsafe zip_error_init_with_code(&error, code)
    // SAFETY: the text belongs to the error, which is valid until `zip_error_fini`.
    description = unsafe zip_error_strerror(&error).map { unsafe String(cString: $0) } ?? "\(code)"
    unsafe zip_error_fini(&error)
  }
}
