// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import WeftPluginFormat
internal import WeftSystem

/// The text file `order` of a plugin folder: one id a line, from the highest down.
///
/// `#` begins a comment; `-` before an id switches the plugin off.
struct PluginOrder {
  /// The most bytes such a file may have.
  static let largest = 64 << 10

  /// The refusal when such a file can't be read.
  static func refusal(_ error: SystemError) -> PluginRefusal {
    switch error.number {
    case ENODEV, EISDIR: refusal("it is not a regular file")
    case EFBIG: refusal("it is larger than \(largest >> 10) KiB")
    case ENOENT: refusal("it is a link to nothing")
    default: refusal("\(error)")
    }
  }

  private static func refusal(_ reason: String) -> PluginRefusal {
    PluginRefusal(
      .badOrder,
      "the order of plugins can't be read (\(reason)), so none of this folder is used"
    )
  }

  private var lines: [Line] = []
  private var positions: [String: Int] = [:]
  private var disabled: Set<String> = []

  /// The order of a folder without such a file.
  init() {}

  /// Reads a file; lines of ASCII that name no plugin are preserved but have no effect.
  ///
  /// - Throws: A refusal where a line has other characters outside its comment, or ends with a carriage return alone:
  ///   it may be meant to switch a plugin off.
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

  /// What some editors write before a text.
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

  /// Returns the file with a plugin switched on or off; all other lines stay as they are.
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
    /// The index at which the dash or the id begins.
    private let start: Int

    /// Whether it has only ASCII before its comment, and a carriage return only at its end.
    let isReadable: Bool

    /// - Parameter mark: How many bytes before its text are none of it.
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

  /// Its name in the folder.
  private static let name = Array("order".utf8)

  /// Reads the file of a folder; a missing file counts as empty.
  ///
  /// - Throws: A refusal when the file can't be read.
  public init(folder: String) throws(PluginRefusal) {
    try self.init(in: Array(folder.utf8))
  }

  init(in folder: [UInt8]) throws(PluginRefusal) {
    self.folder = folder
    do throws(SystemError) {
      let place = folder + [0x2F] + Self.name
      let file = try TextFile(at: place, atMost: PluginOrder.largest)
      mode = file?.mode ?? 0o644
      bytes = file?.bytes ?? []
    } catch {
      throw PluginOrder.refusal(error)
    }
    order = try PluginOrder(bytes)
  }

  /// Returns whether it has a line for a plugin.
  public func names(_ id: String) -> Bool {
    order.names(id)
  }

  /// Returns whether a plugin is switched on; plugins are, unless a line switches them off.
  public func isEnabled(_ id: String) -> Bool {
    order.isEnabled(id)
  }

  /// Makes running hosts scan a folder again, after a change elsewhere that concerns its plugins.
  public static func stir(folder: String) { TextFile.stir(Array(folder.utf8)) }

  /// Switches a plugin on or off; all other lines stay as they are.
  ///
  /// The change is atomic: a process that reads the file sees the old content or the new one.
  ///
  /// The file may be a link to another one in the folder. Through a link that leads out of it nothing is written:
  /// the folder may come from a stranger, and the file there is the user's.
  ///
  /// - Throws: A refusal when the file can't be written; it then keeps its old content.
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
          ? "put the file itself in place of the link"
          : "check the folder, its permissions and the disk"
      )
    }
  }

  /// The path of the file below its folder, with its links followed as far as they stay in there.
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
