// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
package import Glibc

/// An open file or folder, closed when its last reference is released.
package final class Descriptor: Sendable {
  /// The descriptor's number.
  package let number: Int32

  /// Takes ownership of a descriptor that a system call returned.
  package init(_ number: Int32) {
    self.number = number
  }

  /// Opens a file for reading; doesn't follow a link and doesn't wait for a writer.
  package convenience init(opening path: [UInt8]) throws(SystemError) {
    // SAFETY: the path is valid during the call and ends with a NUL.
    let number = unsafe weft_platform_open(path.cString)
    guard number >= 0 else { throw SystemError(-number) }
    self.init(number)
  }

  /// Opens a file for appending; a missing one is created for its owner only.
  ///
  /// A link is refused, and a pipe without a reader isn't waited for.
  package convenience init(appendingTo path: [UInt8]) throws(SystemError) {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    // SAFETY: the path is valid during the call and ends with a NUL.
    let number = unsafe open(path.cString, flags, 0o600)
    guard number >= 0 else { throw SystemError(errno) }
    self.init(number)
  }

  /// Creates a file in memory that is read from the start.
  package convenience init(memory bytes: [UInt8]) throws(SystemError) {
    // SAFETY: the bytes are valid during the call, which copies them.
    let number = unsafe bytes.withUnsafeBytes {
      unsafe weft_platform_memory_file($0.baseAddress, UInt64($0.count))
    }
    guard number >= 0 else { throw SystemError(-number) }
    self.init(number)
  }

  deinit {
    close(number)
  }

  /// Waits until all written data has reached the disk.
  package func sync() throws(SystemError) {
    guard fsync(number) == 0 else { throw SystemError(errno) }
  }

  /// Returns the kernel's metadata of the file.
  package func status() throws(SystemError) -> stat {
    var status = stat()
    // SAFETY: the local variable is used only during the call.
    guard unsafe fstat(number, &status) == 0 else { throw SystemError(errno) }
    return status
  }

  /// Copies the file into sealed memory, which no process can change.
  package func sealedCopy(size: Int) throws(SystemError) -> Descriptor {
    let copy = weft_platform_sealed_copy(number, UInt64(size))
    guard copy >= 0 else { throw SystemError(-copy) }
    return Descriptor(copy)
  }

  /// Reads bytes of the file from an offset, or fewer if it is shorter.
  package func bytes(_ size: Int, from offset: Int = 0) throws(SystemError) -> [UInt8] {
    // The initializer would write into the storage that all empty arrays share.
    if size == 0 { return [] }
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, failure == 0 {
        // SAFETY: the pointer stays inside the buffer, since `count` is below its size.
        let rest = unsafe buffer.baseAddress.map { unsafe $0 + count }
        let got = unsafe pread(number, rest, size - count, off_t(offset + count))
        if got == 0 { return }
        if got > 0 { count += got } else if errno != EINTR { failure = errno }
      }
    }
    guard failure == 0 else { throw SystemError(failure) }
    return bytes
  }

  /// Writes all bytes, with as many calls as the kernel needs.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var count = 0
    while count < bytes.count {
      // SAFETY: the pointer stays inside the array, since `count` is below its size.
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          number,
          buffer.baseAddress.map { unsafe $0 + count },
          buffer.count - count
        )
      }
      if written >= 0 { count += written } else if errno != EINTR { throw SystemError(errno) }
    }
  }
}

extension [UInt8] {
  /// The bytes as a C string, with a NUL at the end.
  package var cString: [CChar] {
    map { CChar(bitPattern: $0) } + [0]
  }
}

/// An error number returned by the kernel, with its description.
package struct SystemError: Error, CustomStringConvertible {
  /// The `errno` value.
  package let number: Int32

  /// Creates an error from its number.
  package init(_ number: Int32) {
    self.number = number
  }

  /// The error's description in words.
  package var description: String {
    // SAFETY: strerror returns a text that ends with a NUL and lives until the thread's next call.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}
