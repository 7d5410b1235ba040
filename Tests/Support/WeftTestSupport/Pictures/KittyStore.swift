// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The pictures of a terminal with kitty's graphics protocol, read from what was written.
public struct KittyStore {
  /// A picture that has come as a whole.
  public struct Picture: Equatable, Sendable {
    /// How many pixels a line has.
    public let width: Int
    /// How many lines of pixels there are.
    public let height: Int
    /// Red, green, blue and alpha of each pixel, not multiplied.
    public let pixels: [UInt8]
    /// The cells of its placement.
    public let columns: Int
    /// The lines of cells of its placement.
    public let rows: Int
  }

  /// The pictures that are there, by their ids.
  public private(set) var pictures: [UInt32: Picture] = [:]
  /// The ids of the pictures that came, in order.
  public private(set) var arrivals: [UInt32] = []
  /// How many pictures were taken away.
  public private(set) var deletionCount = 0
  /// Whether a picture has come in part.
  public var isUnderWay: Bool { underWay != nil }

  private var underWay: (keys: [String: String], data: [UInt8])?

  /// Takes a command; the result is what is wrong with it.
  mutating func take(_ command: String) -> String? {
    let parts = command.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    var keys: [String: String] = [:]
    for pair in parts[0].split(separator: ",") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { return "kitty: \(pair)" }
      keys[String(sides[0])] = String(sides[1])
    }
    if keys["q"] != "2" { return "kitty: an answer would come: \(parts[0])" }
    let payload = parts.count > 1 ? String(parts[1]) : ""
    if payload.utf8.count > 4096 { return "kitty: a chunk of \(payload.utf8.count) bytes" }
    if keys["a"] == "d" { return remove(keys) }
    return add(keys, payload)
  }

  private mutating func remove(_ keys: [String: String]) -> String? {
    guard underWay == nil else { return "kitty: a deletion between chunks" }
    guard keys["d"] == "I", let id = keys["i"].flatMap({ UInt32($0) }) else {
      return "kitty: a deletion of \(keys)"
    }
    if pictures.removeValue(forKey: id) != nil { deletionCount += 1 }
    return nil
  }

  private mutating func add(_ keys: [String: String], _ payload: String) -> String? {
    guard let data = Data(base64Encoded: payload) else { return "kitty: no base 64" }
    if let before = underWay {
      guard Set(keys.keys).isSubset(of: ["q", "m"]) else { return "kitty: keys between chunks" }
      underWay = (before.keys, before.data + data)
    } else if keys["a"] == "T", keys["U"] == "1" {
      underWay = (keys, Array(data))
    } else {
      // What ends a transmission that has not begun is refused in silence.
      return keys["a"] == nil ? nil : "kitty: \(keys)"
    }
    return keys["m"] == "1" ? nil : finish()
  }

  private mutating func finish() -> String? {
    guard let (keys, data) = underWay else { return nil }
    underWay = nil
    func number(_ key: String) -> Int { keys[key].flatMap { Int($0) } ?? 0 }
    let (width, height, channels) = (number("s"), number("v"), number("f") / 8)
    guard width > 0, height > 0, channels == 3 || channels == 4, number("c") > 0, number("r") > 0
    else { return "kitty: \(keys)" }
    // One that was broken off is dropped in silence.
    guard data.count == width * height * channels else {
      return data.count > width * height * channels ? "kitty: too many bytes" : nil
    }
    let pixels =
      channels == 4
      ? data
      : stride(from: 0, to: data.count, by: 3).flatMap { Array(data[$0..<$0 + 3]) + [255] }
    let id = UInt32(number("i"))
    arrivals.append(id)
    pictures[id] = Picture(
      width: width,
      height: height,
      pixels: pixels,
      columns: number("c"),
      rows: number("r")
    )
    return nil
  }
}
