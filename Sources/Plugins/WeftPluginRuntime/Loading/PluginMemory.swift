// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import CWeft
internal import CWeftPlatform
internal import Glibc

/// The memory of a plugin, read through the kernel, one page at a time.
///
/// A plugin's declarations take up few pages, and each page is read once. After the plugin's code has
/// run again, a new reader is needed. An unmapped address leads to a refusal, not to a crash.
@safe package final class PluginMemory {
  /// The maximum number of pages in ``pages``; beyond it, the page that was read first is dropped.
  private static let mostPages = 16
  private static let pageSize = UInt(sysconf(Int32(_SC_PAGESIZE)))

  private var pages: [(start: UInt, bytes: [UInt8])] = []
  /// The number of pages that the kernel was asked to copy.
  package private(set) var readCount = 0

  /// Creates a reader that has read nothing.
  package init() {}

  /// Copies a plain value from an address that a plugin named, or returns `nil` if some of it is not mapped.
  package func copy<Value: BitwiseCopyable>(
    _ blank: Value,
    from place: UnsafeRawPointer
  ) -> Value? {
    var value = blank
    let isWhole = unsafe withUnsafeMutableBytes(of: &value) { unsafe read(place, into: $0) }
    return isWhole ? value : nil
  }

  /// Copies a table whose first field is its own size.
  ///
  /// Fields beyond that size, which the plugin's author didn't know, are left as they are in `blank`.
  ///
  /// - Returns: The table, or `nil` if it is smaller than its first version or some of it is not
  ///   mapped.
  package func copySized<Value: BitwiseCopyable>(
    _ blank: Value,
    from place: UnsafeRawPointer,
    least: UInt32
  ) -> Value? {
    guard let size = unsafe copy(UInt32(0), from: place), size >= least else { return nil }
    var value = blank
    let isWhole = unsafe withUnsafeMutableBytes(of: &value) { bytes in
      unsafe read(place, into: UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(Int(size))))
    }
    return isWhole ? value : nil
  }

  /// Copies a plugin's text, or returns `nil` if it is absent, too long, not UTF-8 or not mapped.
  package func text(_ text: weft_str, atMost limit: UInt64) -> String? {
    guard let bytes = unsafe text.bytes, unsafe text.length <= limit else { return nil }
    var content = unsafe [UInt8](repeating: 0, count: Int(text.length))
    let isWhole = unsafe content.withUnsafeMutableBytes { unsafe read(bytes, into: $0) }
    return isWhole ? String(validating: content, as: UTF8.self) : nil
  }

  /// Fills a buffer, or returns `false` if some of the bytes are not mapped.
  private func read(
    _ place: UnsafeRawPointer,
    into buffer: UnsafeMutableRawBufferPointer
  ) -> Bool {
    var address = UInt(bitPattern: place)
    var filled = 0
    while filled < buffer.count {
      let start = address / Self.pageSize * Self.pageSize
      guard let index = index(ofPageAt: start) else { return false }
      let offset = Int(address - start)
      let count = min(buffer.count - filled, Int(Self.pageSize) - offset)
      // SAFETY: as many bytes as are left of the page and of the buffer.
      unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + count])
        .copyBytes(from: pages[index].bytes[offset..<offset + count])
      filled += count
      // The address wraps around after the last page, to the first one, which is never mapped.
      address &+= UInt(count)
    }
    return true
  }

  /// Returns the index of a page among ``pages``, or `nil` if it is not mapped.
  private func index(ofPageAt start: UInt) -> Int? {
    if let index = pages.lastIndex(where: { $0.start == start }) { return index }
    guard let place = unsafe UnsafeRawPointer(bitPattern: start) else { return nil }
    readCount += 1
    var bytes = [UInt8](repeating: 0, count: Int(Self.pageSize))
    // SAFETY: the kernel writes as many bytes as the array has, or fails.
    let result = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe weft_platform_copy_memory(buffer.baseAddress, place, buffer.count)
    }
    if result != 0 { return nil }
    if pages.count == Self.mostPages { pages.removeFirst() }
    pages.append((start, bytes))
    return pages.count - 1
  }
}

/// The sizes of the ABI's tables in their first version; later versions may be larger.
package enum FirstSize {
  /// The size of `weft_plugin`.
  package static let plugin: UInt32 = 88
  /// The size of `weft_hook`.
  package static let hook: UInt32 = 56
  /// The size of `weft_settings`.
  package static let settings: UInt32 = 24
  /// The size of `weft_setting`.
  package static let setting: UInt32 = 80
}
