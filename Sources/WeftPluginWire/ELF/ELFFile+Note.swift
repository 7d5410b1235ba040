// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

extension ELFFile {
  /// The identity note of a plugin.
  ///
  /// - Throws: a refusal when there is none or it says nothing usable.
  public func identity() throws(PluginRefusal) -> PluginIdentity {
    for segment in segments where segment.type == SegmentType.note {
      if let identity = try identity(in: segment) { return identity }
    }
    throw Self.refusal(
      "noIdentity",
      "it has no Weft identity note, so it is no plugin",
      "add WEFT_NOTE from <weft/note.h> to its source, or move the file out of the folder"
    )
  }

  private func identity(in segment: Segment) throws(PluginRefusal) -> PluginIdentity? {
    var place = segment.offset
    let end = segment.offset + segment.fileSize
    while place + 12 <= end, let ownerSize = reader.u32(place),
      let size = reader.u32(place + 4), let type = reader.u32(place + 8)
    {
      let owner = place + 12
      let content = owner + (UInt64(ownerSize) + 3) / 4 * 4
      let next = content + (UInt64(size) + 3) / 4 * 4
      guard next <= end else { throw Self.truncated("a note") }
      if ownerSize == 5, type == WEFT_NOTE_TYPE, reader.string(owner, atMost: 5) == "WEFT" {
        return try PluginIdentity(reader, at: content, size: UInt64(size))
      }
      place = next
    }
    return nil
  }
}

extension PluginIdentity {
  fileprivate init(_ reader: ByteReader, at place: UInt64, size: UInt64) throws(PluginRefusal) {
    guard size >= 112, let magic = reader.u32(place), magic == WEFT_MAGIC,
      let major = reader.u32(place + 4), let minor = reader.u32(place + 8),
      let minimumMajor = reader.u32(place + 12), let minimumMinor = reader.u32(place + 16),
      let language = reader.u32(place + 20), let id = reader.string(place + 24, atMost: 64),
      let version = reader.string(place + 88, atMost: 24)
    else {
      throw ELFFile.refusal(
        "badIdentity",
        "its identity note is damaged",
        "build it with the WEFT_NOTE of <weft/note.h>"
      )
    }
    guard Self.isValid(id) else {
      throw ELFFile.refusal(
        "badIdentity",
        "its id is not of the form org.example.name",
        "use lower-case letters, digits, dots and dashes"
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

  private static func isValid(_ id: String) -> Bool {
    let parts = id.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
          }
      }
  }
}
