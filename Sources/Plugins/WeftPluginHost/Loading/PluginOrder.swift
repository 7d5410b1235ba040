// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import WeftPluginFormat
internal import WeftSystem

/// The text file `order` of a plugin folder, with one id on each line, from the highest down.
///
/// `#` starts a comment; `-` before an id disables the plugin.
struct PluginOrder {
  /// The maximum size of the file in bytes.
  static let largest = 64 << 10

  /// Returns the refusal for a file that can't be read.
  static func refusal(_ error: SystemError) -> PluginRefusal {
    switch error.number {
    case ENODEV, EISDIR: refusal("it is not a regular file")
    case EFBIG: refusal("it is larger than \(largest >> 10) KiB")
    case ENOENT: refusal("it is a broken link")
    default: refusal("\(error)")
    }
  }

  private static func refusal(_ reason: String) -> PluginRefusal {
    PluginRefusal(
      .badOrder,
      "the order of plugins can't be read (\(reason)), so no plugin of this folder is used"
    )
  }

  private var lines: [Line] = []
  private var positions: [String: Int] = [:]
  private var disabled: Set<String> = []

  /// Creates the order of a folder without such a file.
  init() {}

  /// Reads a file; lines of ASCII that name no plugin are preserved but have no effect.
  ///
  /// - Throws: A refusal if a line has other characters outside its comment, or a carriage return
  ///   that is not at its end: the line may be meant to disable a plugin.
  init(_ bytes: [UInt8]) throws(PluginRefusal) {
    let mark: [UInt8] = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark : []
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      let line = Line(line, after: index == 0 ? mark.count : 0)
      guard line.isReadable else {
        throw Self.refusal("line \(index + 1) is not an id in ASCII")
      }
      lines.append(line)
    }
    for line in lines where !line.id.isEmpty {
      if line.isDisabled {
        disabled.insert(line.id)
      } else if positions[line.id] == nil {
        positions[line.id] = positions.count
      }
    }
  }

  /// The byte order mark, which some editors write before a text.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  func isEnabled(_ id: String) -> Bool {
    !disabled.contains(id)
  }

  func names(_ id: String) -> Bool {
    positions[id] != nil || disabled.contains(id)
  }

  /// Returns the position of a plugin in the file; plugins that it doesn't name come last.
  func position(of id: String) -> Int {
    positions[id] ?? .max
  }

  /// Returns the file's content with a plugin enabled or disabled; all other lines stay as they are.
  func setting(_ id: String, enabled: Bool) -> [UInt8] {
    var changed = lines.map { line in
      line.id == id && line.isDisabled == enabled ? line.switched() : line.bytes
    }
    if !enabled, !names(id) {
      // A file ends with a newline, so its last line is empty.
      if changed.last?.isEmpty == true { changed.removeLast() }
      changed += [Array("-\(id)".utf8), []]
    }
    return Array(changed.joined(separator: [0x0A]))
  }
}

extension PluginOrder {
  /// A line's bytes and its meaning.
  private struct Line {
    let bytes: [UInt8]
    let id: String
    let isDisabled: Bool
    /// The index of the dash or the id's first byte.
    private let start: Int

    /// Whether the line has only ASCII before its comment, and a carriage return only at its end.
    let isReadable: Bool

    /// - Parameter mark: The number of bytes to skip before the text.
    init(_ line: ArraySlice<UInt8>, after mark: Int) {
      bytes = Array(line)
      let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
      let content = bytes.dropFirst(mark).prefix { $0 != 0x23 }
      isReadable =
        !bytes.dropLast().contains(0x0D)
        && content.allSatisfy { (0x20..<0x7F).contains($0) || isBlank($0) }
      let text = content.drop(while: isBlank)
      start = text.startIndex
      isDisabled = text.first == 0x2D
      var name = text.dropFirst(isDisabled ? 1 : 0).drop(while: isBlank)
      while let last = name.last, isBlank(last) { name.removeLast() }
      id = String(decoding: name, as: UTF8.self)
    }

    /// Returns the line with its dash removed, or with one added.
    func switched() -> [UInt8] {
      let rest = bytes[(isDisabled ? start + 1 : start)...]
      return Array(bytes[..<start]) + (isDisabled ? [] : [0x2D]) + Array(rest)
    }
  }
}

/// The file `order` of a plugin folder, for commands that change it.
///
///     try PluginOrderFile(folder: "plugins").set("org.example.badge", enabled: false)
public struct PluginOrderFile {
  private let folder: [UInt8]
  private let mode: UInt32
  private let bytes: [UInt8]
  let order: PluginOrder

  /// The file's name in the folder.
  private static let name = Array("order".utf8)

  /// Reads the file of a folder; a missing file counts as empty.
  ///
  /// - Throws: A refusal if the file can't be read.
  public init(folder: String) throws(PluginRefusal) {
    try self.init(in: Array(folder.utf8))
  }

  init(in folder: [UInt8]) throws(PluginRefusal) {
    self.folder = folder
    do throws(SystemError) {
      let place = folder + [0x2F] + Self.name
      let file = try TextFile(at: place, atMost: PluginOrder.largest)
      mode = file?.status.st_mode ?? 0o644
      bytes = file?.bytes ?? []
    } catch {
      throw PluginOrder.refusal(error)
    }
    order = try PluginOrder(bytes)
  }

  /// Returns whether the file has a line for a plugin.
  public func names(_ id: String) -> Bool {
    order.names(id)
  }

  /// Returns whether a plugin is enabled, as it is unless a line disables it.
  public func isEnabled(_ id: String) -> Bool {
    order.isEnabled(id)
  }

  /// Makes running hosts scan a folder again, after a change elsewhere that concerns its plugins.
  public static func stir(folder: String) { TextFile.stir(Array(folder.utf8)) }

  /// Enables or disables a plugin; all other lines stay as they are.
  ///
  /// The change is atomic: a process that reads the file sees either the old or the new content.
  ///
  /// The file may be a link to another file in the folder. A link that leads out of the folder is
  /// not followed: the folder may come from a stranger, and the file outside is the user's own.
  ///
  /// - Throws: A refusal if the file can't be written; it then keeps its old content.
  public func set(_ id: String, enabled: Bool) throws(PluginRefusal) {
    let changed = order.setting(id, enabled: enabled)
    if changed == bytes { return }
    do throws(SystemError) {
      let listing = try FolderListing(path: folder)
      try listing.replace(try Self.place(in: listing), with: changed, mode: mode)
    } catch {
      let isLink = error.number == ELOOP
      throw PluginRefusal(
        .badOrder,
        "the order of plugins can't be written "
          + (isLink ? "(it is a link out of the plugin folder)" : "(\(error))"),
        remedy: isLink
          ? "replace the link with the file itself"
          : "check the folder, its permissions and the disk"
      )
    }
  }

  /// Returns the file's path below its folder, with links followed if they stay inside the folder.
  private static func place(in listing: FolderListing) throws(SystemError) -> [UInt8] {
    do throws(SystemError) {
      guard let place = try listing.inside(name) else { throw SystemError(ELOOP) }
      return place
    } catch {
      guard error.number == ENOENT else { throw error }
      return name
    }
  }
}
