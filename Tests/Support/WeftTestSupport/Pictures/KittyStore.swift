// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The pictures of a terminal with kitty's graphics protocol, parsed from its input.
public struct KittyStore {
  /// A completely transmitted picture.
  public struct Picture: Equatable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// Red, green, blue and alpha of each pixel, not premultiplied.
    public let pixels: [UInt8]
    /// The width of its placement in cells.
    public let columns: Int
    /// The height of its placement in cells.
    public let rows: Int
  }

  /// The stored pictures by id.
  public private(set) var pictures: [UInt32: Picture] = [:]
  /// The ids of the transmitted pictures, in order.
  public private(set) var arrivals: [UInt32] = []
  /// The number of deleted pictures.
  public private(set) var deletionCount = 0
  /// Whether a picture is partly transmitted.
  public var isUnderWay: Bool { underWay != nil }

  private var underWay: (keys: [String: String], data: [UInt8])?

  /// Processes a command; returns an error, or `nil` if it is valid.
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
      // The end of a transmission that never started is ignored.
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
    // An interrupted transmission is dropped silently.
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
