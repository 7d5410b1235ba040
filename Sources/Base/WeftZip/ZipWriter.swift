// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CZip
internal import Glibc

/// Writes zip archives whose bytes depend only on their content.
package enum ZipWriter {
  /// Writes a new archive at a path without an existing file; entries keep their order.
  ///
  /// - Throws: The reason why it can't be written; no file is created then.
  package static func write(
    _ entries: [(name: String, bytes: [UInt8])],
    to path: String
  ) throws(ZipError) {
    try ZipError.load()
    var code: Int32 = 0
    // SAFETY: the path and the variable are valid during the call.
    guard let archive = unsafe zip_open(path, ZIP_CREATE | ZIP_EXCL, &code) else {
      throw ZipError(code: code)
    }
    for entry in entries where unsafe !add(entry.name, entry.bytes, to: archive) {
      let reason = unsafe zip_strerror(archive).map { unsafe String(cString: $0) } ?? "unknown"
      // SAFETY: it was opened above and isn't used afterwards.
      unsafe zip_discard(archive)
      throw ZipError(reason)
    }
    // SAFETY: closing frees the archive unless it fails, in which case it is discarded.
    guard unsafe zip_close(archive) == 0 else {
      let reason = unsafe zip_strerror(archive).map { unsafe String(cString: $0) } ?? "unknown"
      unsafe zip_discard(archive)
      throw ZipError(reason)
    }
  }

  /// Adds an entry; the archive gets a copy of the bytes.
  private static func add(_ name: String, _ bytes: [UInt8], to archive: OpaquePointer) -> Bool {
    // SAFETY: the copy is as large as the bytes; libzip frees it with the source, and the source with the archive once
    // it was added.
    guard let copy = unsafe malloc(max(bytes.count, 1)) else { return false }
    unsafe bytes.withUnsafeBytes { buffer in
      if let start = buffer.baseAddress { unsafe memcpy(copy, start, buffer.count) }
    }
    guard let source = unsafe zip_source_buffer(archive, copy, UInt64(bytes.count), 1) else {
      unsafe free(copy)
      return false
    }
    let place = unsafe zip_file_add(archive, name, source, UInt32(ZIP_FL_ENC_UTF_8))
    guard place >= 0 else {
      unsafe zip_source_free(source)
      return false
    }
    // The earliest date that a zip file can express; it has no time zone.
    let firstDay: UInt16 = 1 << 5 | 1
    return unsafe zip_set_file_compression(archive, UInt64(place), ZIP_CM_DEFLATE, 9) == 0
      && zip_file_set_dostime(archive, UInt64(place), 0, firstDay, 0) == 0
      && zip_file_set_external_attributes(
        archive,
        UInt64(place),
        0,
        UInt8(ZIP_OPSYS_UNIX),
        0o100644 << 16
      ) == 0
  }
}
