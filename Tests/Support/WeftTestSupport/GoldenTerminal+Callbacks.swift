// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CVTerm

extension GoldenTerminal {
  /// The terminal of a callback.
  fileprivate static func of(_ user: UnsafeMutableRawPointer?) -> GoldenTerminal? {
    // SAFETY: `user` is what the terminal was given as it was made, and callbacks run while it lives.
    unsafe user.map { unsafe Unmanaged<GoldenTerminal>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Callbacks about the screen.
  static var screenCallbacks: VTermScreenCallbacks {
    unsafe VTermScreenCallbacks(
      damage: { area, user in
        unsafe GoldenTerminal.of(user)?.noteChange(
          columns: Int(area.start_col)..<Int(area.end_col),
          rows: Int(area.start_row)..<Int(area.end_row)
        )
        return 1
      },
      moverect: nil,
      movecursor: nil,
      settermprop: { property, value, user in
        guard let terminal = unsafe GoldenTerminal.of(user), let value = unsafe value?.pointee
        else {
          return 0
        }
        if property == VTERM_PROP_CURSORVISIBLE {
          unsafe terminal.noteCursor(isVisible: value.boolean != 0)
        } else {
          terminal.note("property \(property.rawValue)")
        }
        return 1
      },
      bell: { user in
        unsafe GoldenTerminal.of(user)?.note("bell")
        return 1
      },
      resize: nil,
      sb_pushline: { count, cells, user in
        guard let terminal = unsafe GoldenTerminal.of(user), let cells = unsafe cells else {
          return 0
        }
        // SAFETY: as many cells are lent as told.
        let line = unsafe UnsafeBufferPointer(start: cells, count: Int(count))
        unsafe terminal.noteScrolledOff(line.map { GoldenCell($0).text }.joined())
        return 1
      },
      sb_popline: nil
    )
  }

  /// Callbacks for sequences that libvterm doesn't know.
  static var unknownSequences: VTermParserCallbacks {
    unsafe VTermParserCallbacks(
      text: nil,
      control: { control, user in
        unsafe GoldenTerminal.of(user)?.note("control \(control)")
        return 1
      },
      escape: { _, _, user in
        unsafe GoldenTerminal.of(user)?.note("escape")
        return 1
      },
      csi: { leader, arguments, count, _, command, user in
        // SAFETY: as many arguments are lent as told; the leader ends in a zero.
        let start = unsafe leader.map { unsafe String(cString: $0) } ?? ""
        let numbers = unsafe UnsafeBufferPointer(start: arguments, count: Int(count))
        let list = unsafe numbers.map { String($0) }.joined(separator: ";")
        let end = Character(Unicode.Scalar(UInt8(bitPattern: command)))
        unsafe GoldenTerminal.of(user)?.note("csi \(start)\(list)\(end)")
        return 1
      },
      osc: { _, _, user in
        unsafe GoldenTerminal.of(user)?.note("osc")
        return 1
      },
      dcs: { _, _, user in
        unsafe GoldenTerminal.of(user)?.note("dcs")
        return 1
      },
      resize: nil
    )
  }
}

extension GoldenCell {
  init(_ cell: VTermScreenCell) {
    let scalars = [
      cell.chars.0, cell.chars.1, cell.chars.2, cell.chars.3, cell.chars.4, cell.chars.5,
    ]
    // The second cell of a wide cluster contains a number that is not a scalar.
    let isSecond = scalars[0] == .max
    let shown = scalars.prefix { $0 != 0 }.compactMap { Unicode.Scalar($0) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: shown)
    self.init(
      text: isSecond ? "" : shown.isEmpty ? " " : String(text),
      width: Int(cell.width),
      foreground: Color(cell.fg, standard: VTERM_COLOR_DEFAULT_FG),
      background: Color(cell.bg, standard: VTERM_COLOR_DEFAULT_BG),
      isBold: cell.attrs.bold == 1,
      isItalic: cell.attrs.italic == 1,
      isReversed: cell.attrs.reverse == 1
    )
  }
}

extension GoldenCell.Color {
  fileprivate init(_ color: VTermColor, standard: VTermColorType) {
    // SAFETY: the type tells which member of the union is there.
    if unsafe UInt32(color.type) & standard.rawValue != 0 {
      self = .standard
    } else if unsafe UInt32(color.type) & VTERM_COLOR_TYPE_MASK.rawValue
      == VTERM_COLOR_INDEXED.rawValue
    {
      self = unsafe .indexed(color.indexed.idx)
    } else {
      let rgb = unsafe color.rgb
      self = .rgb(UInt32(rgb.red) << 16 | UInt32(rgb.green) << 8 | UInt32(rgb.blue))
    }
  }
}
