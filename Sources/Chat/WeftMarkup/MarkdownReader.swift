// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CMD4C
internal import WeftViews

extension FormattedText {
  /// The maximum length of a text that is parsed, in bytes; a longer text is shown as written.
  ///
  /// It is about as much as a row shows of a text.
  public static let mostBytes = 32_768

  /// Creates a text from CommonMark; anything that isn't markup is kept as written.
  ///
  /// - Complexity: O(*n*) in the bytes of the text, of which at most ``mostBytes`` are read.
  public init(markdown text: String) {
    self =
      Self.mayHaveMarkup(text) ? MarkdownReader.read(text) ?? Self(plain: text) : Self(plain: text)
  }

  /// Whether a text has a byte that could start markup; most messages have none and need no parser.
  private static func mayHaveMarkup(_ text: String) -> Bool {
    guard text.utf8.count <= mostBytes else { return false }
    var last: (UInt8, UInt8) = (0x0A, 0x0A)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "["),
        UInt8(ascii: "~"),
        UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: "|"):
        return true
      // A heading, a quote, a list or an underlined heading, at the start of a line.
      case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "="):
        if last.1 == 0x0A || last.1 == 0x20 { return true }
      // A number before an item, or an address that starts with "www.".
      case UInt8(ascii: "."), UInt8(ascii: ")"):
        if (0x30...0x39).contains(last.1) || last == (0x77, 0x77) { return true }
      // An address of a page or of a mailbox.
      case UInt8(ascii: ":"), UInt8(ascii: "@"): return true
      default: break
      }
      last = (last.1, byte)
    }
    return false
  }
}

/// A parser of CommonMark that uses md4c, which reports the parts of a text in order.
///
/// SAFETY, for all of the type: md4c calls back only during `md_parse`, with the reader that was passed to that call
/// and that outlives it; texts are valid only during a callback, and their bytes are copied.
@safe
final class MarkdownReader {
  private var builder = FormattedTextBuilder()

  /// Parses a text; returns `nil` if it has too many blocks or memory runs out.
  static func read(_ text: String) -> FormattedText? {
    let reader = MarkdownReader()
    var text = text
    let status = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        var parser = Self.parser
        // SAFETY: the reader outlives the call, which passes it only to the callbacks.
        return unsafe md_parse(
          bytes.baseAddress,
          MD_SIZE(clamping: bytes.count),
          &parser,
          Unmanaged.passUnretained(reader).toOpaque()
        )
      }
    }
    // If a callback stops the parser inside a list, md4c reports success, so the count is checked too.
    return status == 0 && !reader.builder.hasTooMany ? reader.builder.finish() : nil
  }

  private static let flags =
    MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_PERMISSIVEURLAUTOLINKS
    | MD_FLAG_PERMISSIVEEMAILAUTOLINKS | MD_FLAG_PERMISSIVEWWWAUTOLINKS | MD_FLAG_NOHTMLBLOCKS
    | MD_FLAG_NOHTMLSPANS | MD_FLAG_NOINDENTEDCODEBLOCKS

  private static var parser: MD_PARSER {
    unsafe MD_PARSER(
      abi_version: 0,
      flags: UInt32(flags),
      enter_block: { kind, detail, reader in
        unsafe MarkdownReader.of(reader).begin(kind, detail) ? 0 : 1
      },
      leave_block: { kind, _, reader in
        unsafe MarkdownReader.of(reader).end(kind)
        return 0
      },
      enter_span: { kind, detail, reader in
        unsafe MarkdownReader.of(reader).begin(kind, detail)
        return 0
      },
      leave_span: { _, _, reader in
        unsafe MarkdownReader.of(reader).builder.endSpan()
        return 0
      },
      text: { kind, text, size, reader in
        unsafe MarkdownReader.of(reader).add(kind, text, size)
        return 0
      },
      debug_log: nil,
      syntax: nil
    )
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> MarkdownReader {
    guard let pointer = unsafe pointer else {
      preconditionFailure("md4c hands back the reader it was given")
    }
    // SAFETY: it is the reader that `read` passed, which is still alive.
    return unsafe Unmanaged<MarkdownReader>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Opens a block; returns false if there are too many.
  private func begin(_ kind: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Bool {
    switch kind {
    case MD_BLOCK_QUOTE: return builder.begin(.quote)
    case MD_BLOCK_UL: return builder.begin(.list(number: nil))
    case MD_BLOCK_OL:
      let start = unsafe detail?.load(as: MD_BLOCK_OL_DETAIL.self).start ?? 1
      return builder.begin(.list(number: Int(start)))
    case MD_BLOCK_LI:
      let item = unsafe detail?.load(as: MD_BLOCK_LI_DETAIL.self)
      let isTask = item?.is_task == 1
      let isDone = item?.task_mark != CChar(bitPattern: UInt8(ascii: " "))
      return builder.begin(.item(box: isTask ? isDone : nil))
    case MD_BLOCK_H:
      return builder.begin(
        .heading(Int(unsafe detail?.load(as: MD_BLOCK_H_DETAIL.self).level ?? 1))
      )
    case MD_BLOCK_CODE:
      let language = unsafe (detail?.load(as: MD_BLOCK_CODE_DETAIL.self).lang).map {
        unsafe Self.string($0)
      }
      return builder.begin(.code(language: language ?? ""))
    case MD_BLOCK_P: return builder.begin(.paragraph)
    case MD_BLOCK_TABLE: return builder.begin(.table)
    case MD_BLOCK_TH, MD_BLOCK_TD:
      let alignment = unsafe detail?.load(as: MD_BLOCK_TD_DETAIL.self).align
      return builder.begin(.cell(isTrailing: alignment == MD_ALIGN_RIGHT))
    case MD_BLOCK_TR: return builder.begin(.tableRow)
    case MD_BLOCK_HR: return builder.addRule()
    default: return true
    }
  }

  private func end(_ kind: MD_BLOCKTYPE) {
    switch kind {
    case MD_BLOCK_DOC, MD_BLOCK_HR, MD_BLOCK_HTML, MD_BLOCK_THEAD, MD_BLOCK_TBODY: break
    default: builder.end()
    }
  }

  private func begin(_ kind: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
    switch kind {
    case MD_SPAN_EM: builder.beginSpan(.italic)
    case MD_SPAN_STRONG: builder.beginSpan(.bold)
    case MD_SPAN_DEL: builder.beginSpan(.struck)
    case MD_SPAN_CODE: builder.beginSpan(.code)
    case MD_SPAN_A:
      let address = unsafe (detail?.load(as: MD_SPAN_A_DETAIL.self).href).map {
        unsafe Self.string($0)
      }
      builder.beginSpan(.link, url: address)
    // An image in a text becomes a link: no surface loads an address from a message.
    case MD_SPAN_IMG:
      let address = unsafe (detail?.load(as: MD_SPAN_IMG_DETAIL.self).src).map {
        unsafe Self.string($0)
      }
      builder.beginSpan(.link, url: address)
    default: builder.beginSpan([])
    }
  }

  private func add(_ kind: MD_TEXTTYPE, _ text: UnsafePointer<CChar>?, _ size: MD_SIZE) {
    switch kind {
    case MD_TEXT_BR, MD_TEXT_SOFTBR: builder.add("\n")
    case MD_TEXT_NULLCHAR: builder.add("\u{FFFD}")
    case MD_TEXT_ENTITY: builder.add(MarkupEntity.text(of: unsafe Self.string(text, size)))
    default: builder.add(unsafe Self.string(text, size))
    }
  }

  /// Returns an attribute's text with its entities replaced.
  private static func string(_ attribute: MD_ATTRIBUTE) -> String {
    let whole = unsafe string(attribute.text, attribute.size)
    return whole.utf8.contains(UInt8(ascii: "&")) ? MarkupEntity.replacingAll(in: whole) : whole
  }

  private static func string(_ text: UnsafePointer<CChar>?, _ size: MD_SIZE) -> String {
    guard let text = unsafe text else { return "" }
    return unsafe UnsafeRawBufferPointer(start: text, count: Int(size))
      .withMemoryRebound(to: UInt8.self) { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
