// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CZip
import Foundation

/// Writes an archive with compressed entries, using the library itself.
func writeDeflatedZip(_ files: [(String, [UInt8])], to place: URL) throws {
  struct Failure: Error {}
  guard unsafe weft_zip_load() == nil else { throw Failure() }
  var code: Int32 = 0
  // SAFETY: the path and the variable are borrowed for the call.
  guard let archive = unsafe zip_open(place.path, ZIP_CREATE, &code) else { throw Failure() }
  // The library reads the bytes when the archive is closed.
  var copies: [UnsafeMutableBufferPointer<UInt8>] = unsafe []
  for (_, bytes) in files {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe copy.initialize(from: bytes)
    unsafe copies.append(copy)
  }
  // SAFETY: the archive is closed before the copies are freed.
  defer { unsafe copies.forEach { unsafe $0.deallocate() } }
  for (index, file) in files.enumerated() {
    let copy = unsafe copies[index]
    let source = unsafe zip_source_buffer(archive, copy.baseAddress, UInt64(copy.count), 0)
    guard unsafe zip_file_add(archive, file.0, source, UInt32(ZIP_FL_ENC_UTF_8)) >= 0 else {
      unsafe zip_discard(archive)
      throw Failure()
    }
  }
  guard unsafe zip_close(archive) == 0 else {
    unsafe zip_discard(archive)
    throw Failure()
  }
}
