// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Hostile requests.
public enum HostileRequest: CaseIterable, Sendable {
  case badMethod, hugeBody, liedBody, pathTrick, slowStart, garbage, chunkTrick, headerFlood
  case longTarget, manyArguments, newlines, smuggled, binaryHead, cookies

  /// Its bytes, which are the same for the same seed.
  public func bytes(seed: Int) -> [UInt8] {
    let end = " HTTP/1.1\r\nHost: x\r\n"
    switch self {
    case .badMethod:
      return Array("\(["BREW", "get", "TRACE", "{}"][seed % 4]) /\(end)\r\n".utf8)
    case .hugeBody:
      return Array("POST /\(end)Content-Length: 900000000\r\n\r\n".utf8) + noise(100_000, seed)
    case .liedBody: return Array("POST /\(end)Content-Length: 9000\r\n\r\nshort".utf8)
    case .pathTrick:
      let path = ["/../../etc/passwd", "/%00", "/..%2f", "//x/", "/\\..\\", "/%", "/\u{0}", "*"]
      return Array("GET \(path[seed % path.count])\(end)\r\n".utf8)
    case .slowStart: return Array("GET / HT".utf8)
    case .garbage: return noise(5000, seed)
    case .chunkTrick:
      return Array("POST /\(end)Transfer-Encoding: chunked\r\n\r\nfffffffffffffff0\r\n".utf8)
    case .headerFlood:
      return Array("GET /\(end)\(String(repeating: "A: b\r\n", count: 10_000))\r\n".utf8)
    case .longTarget: return Array("GET /\(String(repeating: "a", count: 90_000))\(end)\r\n".utf8)
    case .manyArguments:
      return Array("GET /?\(String(repeating: "&a=b", count: 4000))\(end)\r\n".utf8)
    case .newlines: return Array(String(repeating: "\r\n", count: 20_000).utf8)
    case .smuggled:
      return Array(
        "POST /\(end)Content-Length: 3\r\nContent-Length: 40\r\n\r\nabcGET /\(end)\r\n".utf8
      )
    case .binaryHead:
      return Array("GET /\(end)".utf8) + noise(300, seed) + Array("\r\n\r\n".utf8)
    case .cookies:
      return Array("GET /\(end)Cookie: \(String(repeating: "a=b; ", count: 4000))\r\n\r\n".utf8)
    }
  }

  private func noise(_ count: Int, _ seed: Int) -> [UInt8] {
    var state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state >> 32)
    }
  }
}
