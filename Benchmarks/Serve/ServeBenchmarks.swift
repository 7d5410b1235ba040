// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftHTTP
internal import WeftLocale
internal import WeftPage

/// Pages that receive every message as it arrives, compared with the same bytes made once and sent to
/// as many clients.
public enum ServeBenchmarks {
  /// The numbers of pages, and the number of messages per second.
  private static let (crowds, rate) = ([500, 2_000], 20)
  private static let channels = 10_000

  /// Serves for some seconds on each side.
  ///
  /// - Returns: The reason of a failure, or `nil` if everything was measured.
  public static func run(seconds: Int, report: (Measurement) -> Void) -> String? {
    let generator = WorkspaceGenerator(
      channels: channels,
      threads: 100,
      messages: 20_000,
      seed: 1
    )
    return GeneratedWorkspace.use([generator]) { path, _ in
      for pages in crowds {
        let (told, bytes) = try patches(path, seconds, pages)
        report(measurement(told, try copies(of: bytes, seconds, pages), seconds, pages))
      }
    }
  }

  private struct Unmeasured: Error, CustomStringConvertible { let description: String }

  /// The result of one side.
  private struct Side {
    let figures: StreamFigures
    let processor: Duration
    /// The growth of the process in the second and in the last third of the time.
    let growth: [Int]
  }

  private static func measurement(
    _ told: Side,
    _ floor: Side,
    _ seconds: Int,
    _ pages: Int
  ) -> Measurement {
    func milliseconds(_ time: Duration?) -> Double { time.map { $0 / .milliseconds(1) } ?? -1 }
    let figures = told.figures
    return Measurement(
      name: "Serve/patches-\(pages)x\(rate)",
      runs: figures.events,
      median: figures.latencies.quantile(0.5) ?? .zero,
      rivals: [("the same bytes made once", floor.figures.latencies.quantile(0.5) ?? .zero)],
      counts: [
        ("p99 ms", milliseconds(figures.latencies.quantile(0.99))),
        ("p99 ms of the floor", milliseconds(floor.figures.latencies.quantile(0.99))),
        ("events a page", Double(figures.events) / Double(pages)),
        ("lost", Double(figures.lost)), ("doubled", Double(figures.doubled)),
        ("bytes a patch", Double(figures.bytes / max(1, figures.events))),
        ("cores", told.processor / .seconds(seconds)),
        ("cores of the floor", floor.processor / .seconds(seconds)),
        ("KiB grown in the second third", Double(told.growth[0] / 1024)),
        ("KiB grown in the last third", Double(told.growth[1] / 1024)),
      ]
    )
  }

  /// Serves pages of a real workspace, each with its own lists, and saves the events like `weft
  /// serve`.
  private static func patches(
    _ path: String,
    _ seconds: Int,
    _ pages: Int
  ) throws -> (Side, bytes: Int) {
    let store = try WorkspaceStore(opening: path)
    let engine = try Engine(store: store, environment: store.head.environment())
    var kept = ChatApp.Options()
    kept.isPersisted = true
    var options = ServeOptions()
    options.address = HTTPAddress(port: 0)
    options.sessions = max(options.sessions, pages)
    let server = try ChatServer(ChatApp(engine, options: kept), key: ServeKey(), options: options)
    defer { server.close() }
    let sessions = (0..<pages).compactMap { _ in server.begin(rows: 60) }
    // Each session has its rows before pages connect.
    while server.timeout() == 0 { server.work() }
    let (headers, ids) = (server.headers, engine.state.channelIDs)
    var number = 0
    // The file still has the messages of the previous crowd, which the first frames show. The first
    // letter of the marker occurs nowhere else in a page.
    let marker = "~\(pages)="
    let side = try drive(
      seconds,
      StreamClients(
        port: server.port,
        count: pages,
        path: { "/events/\(sessions[$0])" },
        headers: { _ in headers },
        marker: marker,
        duration: .seconds(seconds)
      ),
      wait: { (server.descriptor, server.timeout()) },
      work: server.work
    ) {
      number += 1
      let text = "\(marker)\(StreamClients.now()) a message"
      // Later than all messages of the previous crowd, which would otherwise stay above it.
      let second = 1_000 * pages + number
      engine.apply(event(second, text, in: ids[number * 7919 % ids.count], engine))
    }
    return (side, side.figures.bytes / max(1, side.figures.events))
  }

  private static func event(
    _ second: Int,
    _ text: String,
    in channel: ChannelID,
    _ engine: Engine
  ) -> ChatEvent {
    let author = engine.state.channel(channel, messages: 0)?.members.first?.id
    let date = engine.environment.now.addingTimeInterval(Double(second))
    return ChatEvent(.messageNew, cid: channel, at: date) {
      $0.message = MessagePatch(MessageID("bench-\(second)")) {
        $0.author = author.map { UserPatch($0) }
        $0.text = .set(text)
      }
    }
  }

  /// Serves streams that all receive the same bytes, made once for each event.
  private static func copies(of bytes: Int, _ seconds: Int, _ pages: Int) throws -> Side {
    var piece: [UInt8] = []
    var number = 0
    var streams: [HTTPStream] = []
    let server = try HTTPServer(HTTPAddress(port: 0)) { _ in
      var told = number
      let stream = HTTPStream(next: {
        guard told != number else { return nil }
        told = number
        return piece
      })
      streams.append(stream)
      return .stream(headers: [HTTPHeader("Content-Type", "text/event-stream")], stream)
    }
    defer { server.close() }
    return try drive(
      seconds,
      StreamClients(
        port: server.port,
        count: pages,
        marker: "at=",
        duration: .seconds(seconds)
      ),
      wait: { (server.descriptor, server.timeout()) },
      work: server.work
    ) {
      number += 1
      let head = "id: \(number)\ndata: at=\(StreamClients.now()) "
      let filling = String(repeating: "x", count: max(0, bytes - head.utf8.count - 2))
      piece = Array((head + filling + "\n\n").utf8)
      for stream in streams { stream.wake() }
    }
  }

  /// Runs the server while the clients read; once all have received their first frames, an event
  /// happens some times a second.
  private static func drive(
    _ seconds: Int,
    _ clients: StreamClients,
    wait: () -> (descriptor: Int32, milliseconds: Int32),
    work: () -> Void,
    _ happen: () -> Void
  ) throws -> Side {
    let processor = StreamClients.processor()
    let run = clients.start()
    let (period, start) = (1_000_000_000 / rate, StreamClients.now())
    var next: Int?
    // The memory in use after each third.
    var memory: [Int] = []
    while !run.isDone {
      let now = StreamClients.now()
      if let time = next, now >= time {
        next = time + period
        happen()
      }
      if (now - start) * 3 > seconds * 1_000_000_000 * (memory.count + 1) {
        memory.append(PeakMemory.now() ?? 0)
      }
      work()
      let (descriptor, milliseconds) = wait()
      if next == nil, run.isConnected, milliseconds != 0 { next = now + period }
      let time = next ?? now + period
      let pause = Int32(clamping: max(0, (time - StreamClients.now()) / 1_000_000))
      StreamClients.wait(descriptor, milliseconds < 0 ? pause : min(pause, milliseconds))
    }
    let figures = run.wait()
    guard figures.latencies.quantile(0) != nil else {
      throw Unmeasured(description: "no event arrived within \(seconds) s; take more --seconds")
    }
    return Side(
      figures: figures,
      processor: StreamClients.processor() - processor - figures.processor,
      growth: zip(memory.dropFirst(), memory).map(-)
    )
  }
}
