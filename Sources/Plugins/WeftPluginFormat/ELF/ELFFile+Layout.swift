// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ELFFile {
  private static let page: UInt64 = 4096
  /// The most memory that a plugin's code and data may take.
  private static let largestImage: UInt64 = 1 << 30

  /// Checks the segments before the loader maps them.
  static func check(_ segments: [Segment], _ reader: ByteReader) throws(PluginRefusal) {
    // A segment that the file doesn't wholly contain would raise SIGBUS inside the loader.
    for segment in segments where reader.range(segment.offset, segment.fileSize) == nil {
      throw truncated("a segment")
    }
    if segments.contains(where: { $0.type == SegmentType.interpreter }) {
      throw PluginRefusal(.notShared, "it is a program, no shared library")
    }
    try checkStack(segments)
    let mapped = segments.filter { $0.type == SegmentType.load }
    guard let first = mapped.first, let last = mapped.last else {
      throw PluginRefusal(.badLayout, "it has nothing to map")
    }
    for segment in mapped { try check(segment) }
    for (lower, upper) in zip(mapped, mapped.dropFirst()) {
      // The loader maps whole pages, so the later segment would cover a page of the earlier one.
      let end = (lower.address + lower.memorySize + page - 1) / page * page
      guard upper.address / page * page >= end else {
        throw PluginRefusal(.badLayout, "its segments overlap or are out of order")
      }
    }
    guard last.address + last.memorySize - first.address <= largestImage else {
      throw PluginRefusal(
        .badLayout,
        "it takes more than \(largestImage >> 20) MiB of memory once it is mapped"
      )
    }
  }

  private static func check(_ segment: Segment) throws(PluginRefusal) {
    if segment.isWritable, segment.isExecutable {
      throw PluginRefusal(.writableCode, "a part of it is both writable and executable")
    }
    guard segment.fileSize <= segment.memorySize, segment.address < 1 << 46,
      segment.memorySize < 1 << 46, segment.address % page == segment.offset % page
    else {
      throw PluginRefusal(.badLayout, "a segment can't be mapped as its header says")
    }
  }

  /// Checks that the file doesn't need an executable stack, which the loader assumes
  /// without a header.
  private static func checkStack(_ segments: [Segment]) throws(PluginRefusal) {
    let stacks = segments.filter { $0.type == SegmentType.stack }
    guard let stack = stacks.first else {
      throw PluginRefusal(.executableStack, "it does not say what kind of stack it needs")
    }
    if stacks.count > 1 || stack.isExecutable {
      throw PluginRefusal(.executableStack, "it asks for an executable stack")
    }
  }

  /// Returns the file offset of the bytes that are mapped to an address.
  static func fileOffset(_ address: UInt64, in segments: [Segment]) -> UInt64? {
    for segment in segments where segment.type == SegmentType.load {
      if address >= segment.address, address - segment.address < segment.fileSize {
        return segment.offset + (address - segment.address)
      }
    }
    return nil
  }
}
