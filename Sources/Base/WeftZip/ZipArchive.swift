// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CZip
private import Glibc
package import WeftSystem

/// An open zip archive, whose entries are read into memory one by one.
@safe package final class ZipArchive {
  /// An entry of the archive's directory; all its values are untrusted.
  package struct Entry {
    let place: Int
    /// The name as written in the archive.
    package let name: [UInt8]
    /// The claimed unpacked size in bytes.
    package let size: Int
    /// The size in the archive in bytes.
    package let packedSize: Int
    /// Whether reading it requires a password.
    package let isEncrypted: Bool
  }

  private let archive: OpaquePointer
  /// The number of entries.
  package let count: Int

  /// Opens an archive.
  package init(_ file: Descriptor) throws(ZipError) {
    try ZipError.load()
    let copy = dup(file.number)
    guard copy >= 0 else { throw ZipError("\(SystemError(errno))") }
    var code: Int32 = 0
    // SAFETY: the variable is valid during the call, which takes ownership of the descriptor unless it fails.
    guard let archive = unsafe zip_fdopen(copy, 0, &code) else {
      close(copy)
      throw ZipError(code: code)
    }
    unsafe self.archive = unsafe archive
    count = Int(unsafe zip_get_num_entries(archive, 0))
  }

  deinit {
    // SAFETY: the initializer opened it, nothing else closes it, and it wasn't changed.
    unsafe zip_discard(archive)
  }

  /// Returns an entry of the directory, or `nil` if it is broken.
  package func entry(_ place: Int) -> Entry? {
    var status = unsafe zip_stat_t()
    let flags = UInt32(ZIP_FL_ENC_RAW)
    // SAFETY: the variable is valid during the call; the name lives as long as the archive and ends with a NUL.
    guard unsafe zip_stat_index(archive, UInt64(place), flags, &status) == 0,
      let name = unsafe status.name,
      unsafe status.valid & UInt64(ZIP_STAT_SIZE) != 0,
      let size = unsafe Int(exactly: status.size),
      let packedSize = unsafe Int(exactly: status.comp_size)
    else { return nil }
    return Entry(
      place: place,
      name: unsafe UnsafeRawBufferPointer(start: name, count: strlen(name)).map { $0 },
      size: size,
      // Clamped so that the sum over all entries can't overflow.
      packedSize: min(packedSize, 1 << 40),
      isEncrypted: unsafe status.encryption_method != UInt16(ZIP_EM_NONE)
    )
  }

  /// Reads the bytes of an entry; throws unless they are as many as the directory says.
  package func bytes(of entry: Entry) throws(ZipError) -> [UInt8] {
    // SAFETY: the file is closed before the function returns, and the archive stays open until then.
    guard let file = unsafe zip_fopen_index(archive, UInt64(entry.place), 0) else {
      throw ZipError(unsafe zip_strerror(archive).map { unsafe String(cString: $0) } ?? "unknown")
    }
    defer { unsafe zip_fclose(file) }
    var failure: ZipError?
    // One byte more than the directory says detects a longer entry.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: entry.size + 1) { buffer, count in
      while count <= entry.size {
        // SAFETY: the pointer stays inside the buffer, since `count` is below its size.
        let rest = unsafe buffer.baseAddress.map { unsafe $0 + count }
        let got = unsafe zip_fread(file, rest, UInt64(entry.size + 1 - count))
        if got == 0 { return }
        guard got > 0 else {
          let text = unsafe zip_file_strerror(file).map { unsafe String(cString: $0) }
          failure = ZipError(text ?? "unknown")
          return
        }
        count += Int(got)
      }
    }
    if let failure { throw failure }
    guard bytes.count == entry.size else {
      throw ZipError("it is not as long as the directory says")
    }
    return bytes
  }
}

/// An error of libzip.
package struct ZipError: Error, CustomStringConvertible {
  /// The reason in words.
  package let description: String

  /// Creates an error with a reason.
  package init(_ description: String) {
    self.description = description
  }

  /// Loads libzip, which must happen before any call to it.
  static func load() throws(ZipError) {
    // SAFETY: the reason is a string with static lifetime.
    if let reason = unsafe weft_zip_load() { throw ZipError(unsafe String(cString: reason)) }
  }

  init(code: Int32) {
    var error = unsafe zip_error_t()
    unsafe zip_error_init_with_code(&error, code)
    // SAFETY: the text belongs to the error, which is valid until `zip_error_fini`.
    description = unsafe zip_error_strerror(&error).map { unsafe String(cString: $0) } ?? "\(code)"
    unsafe zip_error_fini(&error)
  }
}
