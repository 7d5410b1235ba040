// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Renders pages for all users of a large office, and reports the speed.
enum Measuring {
  private static let people = 200
  private static let channels = 2_000
  private static let requests = 2_000

  static func run() -> String {
    let office = Office.workspace(people: people, channels: channels)
    var server = ListServer(office) { Office.now }
    let clock = ContinuousClock()
    var (bytes, slowest) = (0, Duration.zero)
    let whole = clock.measure {
      for number in 0..<requests {
        let line = Array(request(number).utf8)
        var response: Response?
        let time = clock.measure { response = server.respond(to: line) }
        guard let response, response.status == 200 else {
          preconditionFailure("request \(number) was refused: \(request(number))")
        }
        bytes += response.body.count
        slowest = max(slowest, time)
      }
    }
    let rate = Int(Double(requests) / (whole / .seconds(1)))
    let longest = Int((slowest / .milliseconds(1)).rounded(.up))
    return "\(requests) requests of \(people) people in \(channels) channels, half of them HTML: "
      + "\(rate) requests/s, \(bytes / requests) bytes each, the slowest in \(longest) ms\n"
  }

  /// A request with another user, zone and look each time.
  private static func request(_ number: Int) -> String {
    let locale = Look.locales[number / 2 % Look.locales.count]
    let zone = ["UTC", "Europe/Warsaw", "Africa/Cairo"][number % 3]
    let format = number % 2 == 0 ? "html" : "json"
    return "GET /channels?user=u\(number % people)&limit=20&locale=\(locale)&zone=\(zone)"
      + "&format=\(format)"
  }
}
