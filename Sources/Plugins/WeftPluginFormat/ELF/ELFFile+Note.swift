// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

extension ELFFile {
  private static let largestNotes: UInt64 = 1 << 18

  /// Reads the identity note of a plugin.
  ///
  /// - Throws: A refusal if there is no note, more than one, or a malformed one.
  public func identity() throws(PluginRefusal) -> PluginIdentity {
    var found: PluginIdentity?
    for segment in segments where segment.type == SegmentType.note {
      for note in try notes(in: segment) {
        if found != nil { throw PluginRefusal(.badIdentity, "it has two identity notes") }
        found = try PluginIdentity(reader, at: note.place, size: note.size)
      }
    }
    guard let found else {
      throw PluginRefusal(.noIdentity, "it has no Weft identity note, so it is not a plugin")
    }
    return found
  }

  /// Returns the offsets and sizes of the identity notes in a segment.
  private func notes(
    in segment: Segment
  ) throws(PluginRefusal) -> [(
    place: UInt64, size: UInt64
  )] {
    guard segment.fileSize <= Self.largestNotes else {
      throw PluginRefusal(.badLayout, "its notes are larger than \(Self.largestNotes >> 10) KiB")
    }
    var found: [(place: UInt64, size: UInt64)] = []
    // Notes in a segment aligned to 8 bytes are padded to 8, all others to 4.
    let unit: UInt64 = segment.alignment == 8 ? 8 : 4
    var place = segment.offset
    let end = segment.offset + segment.fileSize
    while place + 12 <= end, let ownerSize = reader.u32(place),
      let size = reader.u32(place + 4), let type = reader.u32(place + 8)
    {
      let owner = place + 12
      let content =
        segment.offset
        + (owner + UInt64(ownerSize) - segment.offset + unit - 1) / unit * unit
      let next = content + (UInt64(size) + unit - 1) / unit * unit
      guard content + UInt64(size) <= end else { throw Self.truncated("a note") }
      if ownerSize == 5, type == WEFT_NOTE_TYPE, reader.string(owner, atMost: 5) == "WEFT" {
        found.append((content, UInt64(size)))
      }
      place = next
    }
    return found
  }
}

extension PluginIdentity {
  fileprivate init(_ reader: ByteReader, at place: UInt64, size: UInt64) throws(PluginRefusal) {
    guard size >= 112, let magic = reader.u32(place), magic == WEFT_MAGIC,
      let major = reader.u32(place + 4), let minor = reader.u32(place + 8),
      let minimumMajor = reader.u32(place + 12), let minimumMinor = reader.u32(place + 16),
      let language = reader.u32(place + 20), let id = reader.string(place + 24, atMost: 64),
      let version = reader.string(place + 88, atMost: 24)
    else { throw PluginRefusal(.badIdentity, "its identity note is damaged") }
    guard Self.isValid(id: id) else {
      throw PluginRefusal(
        .badIdentity,
        "its id is not of the form org.example.name",
        remedy: "use lower-case letters, digits, dots and dashes"
      )
    }
    guard Self.isValid(version: version) else {
      throw PluginRefusal(
        .badIdentity,
        "its version is not of the form 1.2.3",
        remedy: "use digits, letters, dots, dashes and +, with a digit first"
      )
    }
    guard minimumMajor < major || minimumMajor == major && minimumMinor <= minor else {
      throw PluginRefusal(
        .badIdentity,
        "it needs a later ABI than it is built with",
        remedy: "lower the minimum in its identity note"
      )
    }
    self.init(
      id: id,
      version: version,
      builtFor: ABIVersion(major: major, minor: minor),
      minimum: ABIVersion(major: minimumMajor, minor: minimumMinor),
      language: language
    )
  }

  private static func isValid(id: String) -> Bool {
    let parts = id.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
          }
      }
  }

  private static func isValid(version: String) -> Bool {
    guard let first = version.utf8.first, (0x30...0x39).contains(first) else { return false }
    return version.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
        || $0 == 0x2D || $0 == 0x2E || $0 == 0x2B
    }
  }
}
