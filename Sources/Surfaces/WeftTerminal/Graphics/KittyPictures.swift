// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec
internal import WeftScene

/// The pictures held by a terminal with kitty's graphics protocol, and the bytes that send and delete them.
///
/// A picture is transmitted once, in chunks, as pixels; the terminal shows parts of it in cells that contain
/// placeholders. All replies are suppressed (`q=2`).
struct KittyPictures {
  /// A picture that has been sent to the terminal, completely or in part.
  private struct Transfer {
    let picture: Picture
    /// The number of bytes of its pixels written so far.
    var sent = 0

    var total: Int { picture.width * picture.height * channels }
    var channels: Int { picture.isOpaque ? 3 : 4 }
    var isDone: Bool { sent == total }
  }

  private var shelf = PictureShelf<Transfer>(count: Self.count, mostBytes: Self.mostBytes)
  /// The picture whose chunks are being written; chunks of other pictures must not come in between.
  private var current: Int?
  /// Whether a picture has been written only in part.
  var isUnderWay: Bool { current != nil }
  /// Whether a picture of the last frame has not been sent completely.
  private(set) var isBehind = false

  /// The maximum number of pictures in the terminal, and the maximum number of bytes of their pixels.
  static let count = 64
  static let mostBytes = 48 << 20
  /// The number of pixel bytes in a chunk, which is 4096 bytes long when encoded.
  private static let chunk = 3072
  /// Ids are 24 bits, the colour of a cell: `WE` followed by the number of the picture.
  private static let firstID: UInt32 = 0x57_4501

  static func id(of number: Int) -> UInt32 { firstID + UInt32(number) }

  /// Deletes every picture, in any state of the terminal, even in the middle of a chunk or a transmission.
  static let farewell =
    "\u{1B}\\" + ending + (0..<count).map { deletion(of: $0) }.joined()
  /// Ends a transmission with too few bytes, which makes the terminal drop the picture.
  private static let ending = "\u{1B}_Gq=2,m=0;\u{1B}\\"

  /// Writes what the pictures of a frame need, within a number of bytes.
  mutating func write(_ shown: [PlacedPicture], atMost budget: Int) -> String {
    var output: [UInt8] = []
    shelf.begin(shown)
    if let current, !shelf.isShown(current) { abandon(current, &output) }
    isBehind = false
    if let current { transmit(current, atMost: budget, &output) }
    for picture in shown {
      let number = shelf.number(of: picture.key) ?? add(picture, &output)
      guard let number, shelf[number]?.isDone == false else { continue }
      if current == nil, output.count < budget {
        begin(number, with: picture, to: &output)
        transmit(number, atMost: budget, &output)
      }
      if shelf[number]?.isDone == false { isBehind = true }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the number of a picture if it has been sent completely.
  func number(of picture: PlacedPicture) -> Int? {
    shelf.number(of: picture.key).flatMap { shelf[$0]?.isDone == true ? $0 : nil }
  }

  /// Writes the commands that delete all pictures.
  mutating func removeAll() -> String {
    var output: [UInt8] = []
    if let current { abandon(current, &output) }
    let deletions = shelf.taken.map { Self.deletion(of: $0) }.joined()
    shelf.removeAll()
    return String(decoding: output, as: UTF8.self) + deletions
  }

  private mutating func add(_ picture: PlacedPicture, _ output: inout [UInt8]) -> Int? {
    let transfer = Transfer(picture: picture.picture)
    let added = shelf.add(transfer, for: picture.key, bytes: transfer.total)
    for number in added.removed { output.append(contentsOf: Self.deletion(of: number).utf8) }
    return added.number
  }

  private mutating func begin(
    _ number: Int,
    with picture: PlacedPicture,
    to output: inout [UInt8]
  ) {
    guard let transfer = shelf[number] else { return }
    let pixels = transfer.picture
    let key = picture.key
    current = number
    output.append(
      contentsOf: """
        \u{1B}_Ga=T,U=1,q=2,i=\(Self.id(of: number)),f=\(transfer.channels * 8),\
        s=\(pixels.width),v=\(pixels.height),c=\(key.columns),r=\(key.rows),
        """.utf8
    )
  }

  /// Writes chunks until the picture is complete or the budget is used up.
  private mutating func transmit(_ number: Int, atMost budget: Int, _ output: inout [UInt8]) {
    guard var transfer = shelf[number] else { return }
    while !transfer.isDone, output.count < budget {
      if transfer.sent > 0 { output.append(contentsOf: "\u{1B}_Gq=2,".utf8) }
      let end = min(transfer.total, transfer.sent + Self.chunk)
      output.append(contentsOf: end < transfer.total ? "m=1;".utf8 : "m=0;".utf8)
      output.append(base64: Self.bytes(transfer.sent..<end, of: transfer.picture))
      output.append(contentsOf: "\u{1B}\\".utf8)
      transfer.sent = end
    }
    shelf[number] = transfer
    if transfer.isDone { current = nil }
  }

  private mutating func abandon(_ number: Int, _ output: inout [UInt8]) {
    output.append(contentsOf: Self.ending.utf8)
    output.append(contentsOf: Self.deletion(of: number).utf8)
    shelf.remove(number)
    current = nil
  }

  private static func deletion(of number: Int) -> String {
    "\u{1B}_Ga=d,d=I,q=2,i=\(id(of: number))\u{1B}\\"
  }

  /// Returns some bytes of a picture's pixels in the protocol's format: three for each pixel of an opaque picture, else
  /// four with colours that are not premultiplied by alpha.
  private static func bytes(_ range: Range<Int>, of picture: Picture) -> [UInt8] {
    if picture.isOpaque {
      return range.map { picture.bytes[$0 / 3 * 4 + $0 % 3] }
    }
    return range.map { place in
      let value = Int(picture.bytes[place])
      let alpha = Int(picture.bytes[place | 3])
      return place % 4 == 3 || alpha == 0 ? UInt8(value) : UInt8((value * 255 + alpha / 2) / alpha)
    }
  }
}
