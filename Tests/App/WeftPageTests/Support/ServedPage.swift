// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftTestSupport

@testable import WeftPage

/// An open page: its session, its stream, and its contents.
final class ServedPage {
  let site: ServedSite
  let session: String
  private(set) var model = PageModel()
  private(set) var patches: [JSONValue] = []
  /// The number of the last patch.
  private(set) var last: Int?
  private(set) var heartbeats = 0
  /// The number of patches received twice, and never.
  private(set) var doubled = 0
  private(set) var lost = 0
  private(set) var client: TestClient
  private var reader: EventStreamReader?
  private var head: [UInt8] = []
  private(set) var action = 0

  init(
    _ site: ServedSite,
    place: String,
    rows: Int,
    first: Int,
    isHidden: Bool,
    records: Bool = false
  ) throws {
    self.site = site
    let wish: JSONValue = [
      "place": .string(place), "rows": .integer(Int64(rows)), "first": .integer(Int64(first)),
      "hidden": .bool(isHidden), "records": .bool(records),
    ]
    let answer = try site.ask(site.request("/session", body: JSONWriter.compact(wish)))
    try #require(answer.status == 200, "\(answer.text)")
    session = try #require(try JSONParser.parse(answer.body)["session"]?.text)
    client = site.loop.client(site.request("/events/\(session)").text)
    site.loop.run("the first patch") { receive() && !patches.isEmpty }
    settle()
  }

  /// Processes received bytes; always returns true.
  @discardableResult
  func receive() -> Bool {
    guard !client.received.isEmpty else { return true }
    var bytes = client.received[...]
    client.forget()
    if reader == nil {
      head += bytes
      guard let end = head.firstRange(of: Array("\r\n\r\n".utf8)) else { return true }
      bytes = head[end.upperBound...]
      reader = EventStreamReader()
    }
    for message in reader?.parse(bytes) ?? [] { apply(message) }
    return true
  }

  private func apply(_ message: EventStreamReader.Message) {
    guard let number = message.number, let data = message.data,
      let patch = try? JSONParser.parse(Array(data.utf8))
    else {
      heartbeats += 1
      return
    }
    if let last, number <= last { doubled += 1 }
    if let last, number > last + 1, patch["reset"] != .bool(true) { lost += 1 }
    last = number
    patches.append(patch)
    model.apply(patch)
  }

  /// Waits until nothing more arrives.
  func settle() {
    var quiet = 0
    while quiet < 3 {
      let before = patches.count
      site.loop.turn()
      receive()
      quiet = patches.count == before && site.server.timeout() != 0 ? quiet + 1 : 0
    }
  }

  /// Waits until the page shows something.
  func wait(
    for what: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    until isSo: () -> Bool
  ) {
    site.loop.run(what, sourceLocation: sourceLocation) { receive() && isSo() }
  }

  /// Performs an action, as the script does: numbered and in order.
  @discardableResult
  func act(_ members: JSONValue, number: Int? = nil) throws -> Int {
    action = number ?? action + 1
    guard case .object(var object) = members else { return 0 }
    object.append(.init("n", .integer(Int64(action))))
    let body = JSONWriter.compact(.object(object))
    let status = try site.ask(site.request("/act/\(session)", body: body)).status
    settle()
    return status
  }

  /// Presses something in a row.
  func tap(_ action: String, row: String? = nil) throws {
    var members: JSONValue = ["do": .string("tap"), "action": .string(action)]
    if let row { members = ["do": .string("tap"), "action": .string(action), "row": .string(row)] }
    #expect(try act(members) == 204)
  }

  /// Breaks the connection.
  func cut() {
    client.reset()
    site.loop.forget(client)
    (reader, head) = (nil, [])
  }

  var isConnected: Bool { client.socket >= 0 }

  /// Whether it reads what the server sends.
  var isReading: Bool {
    get { client.isReading }
    set { client.isReading = newValue }
  }

  /// Reopens the stream, with the number of the last patch or without one.
  func reconnect(isKnown: Bool = true, receiveBuffer: Int32? = nil) {
    reconnect(last: isKnown ? last.map { "\($0)" } : nil, receiveBuffer: receiveBuffer)
  }

  /// Reopens the stream with a number.
  func reconnect(last number: String?, receiveBuffer: Int32? = nil) {
    (reader, head) = (nil, [])
    let request = site.request("/events/\(session)").with("Last-Event-ID", number)
    client = site.loop.client(request.text, receiveBuffer: receiveBuffer)
    site.loop.run("the stream") { receive() && reader != nil }
    settle()
  }

  /// Leaves its stream open and returns it, for another one.
  func detach() -> TestClient { client }

  /// A value of its list.
  func list(_ name: String) -> JSONValue? { model.told["list"]?[name] }
}
