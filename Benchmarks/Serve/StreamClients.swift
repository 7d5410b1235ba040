// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Foundation
private import Glibc
private import Synchronization
private import WeftHTTP

/// Clients that each read a stream of events, all on one thread, to put load on a server.
struct StreamClients: Sendable {
  /// The server's port on this machine.
  var port: UInt16
  /// The number of clients.
  var count: Int
  /// The path each client requests.
  var path: @Sendable (Int) -> String = { _ in "/" }
  /// Further headers of each, as `Name: value`.
  var headers: @Sendable (Int) -> [String] = { _ in [] }
  /// The text before the time an event was made, in nanoseconds of the monotonic clock.
  var marker = "\"at\":"
  /// How long they read before the measurement.
  var lead: Duration = .zero
  /// How long the measurement takes.
  var duration: Duration = .seconds(10)

  /// Connects the clients, and reads on a thread until the time is over or every stream has ended.
  func start() -> StreamRun {
    let run = StreamRun()
    let thread = Thread { run.finish(with: read { run.begin() }) }
    thread.name = "stream clients"
    thread.start()
    return run
  }
}

extension StreamClients {
  /// The monotonic clock in nanoseconds.
  static func now() -> Int { time(CLOCK_MONOTONIC) }

  /// The processor time of this process, all threads together.
  static func processor() -> Duration { .nanoseconds(time(CLOCK_PROCESS_CPUTIME_ID)) }

  /// Waits until a descriptor is readable, for at most some milliseconds.
  static func wait(_ descriptor: Int32, _ milliseconds: Int32) {
    var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // SAFETY: a local variable, read and written during the call.
    unsafe poll(&input, 1, milliseconds)
  }

  private static func time(_ clock: clockid_t) -> Int {
    var time = timespec()
    // SAFETY: a local variable, written during the call.
    unsafe clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Connects all clients, calls `begin`, and reads.
  func read(_ begin: () -> Void) -> StreamFigures {
    var figures = StreamFigures(clients: count)
    var parsers: [Int32: StreamParser] = [:]
    guard let events = try? EventSet() else {
      figures.refused = count
      begin()
      return figures
    }
    for client in 0..<count {
      guard let socket = connect(client), events.addReadable(socket) else {
        figures.refused += 1
        continue
      }
      parsers[socket] = StreamParser(client: client, marker: marker)
    }
    begin()
    var (start, processor) = (Self.now(), Self.time(CLOCK_THREAD_CPUTIME_ID))
    let counted = start + Int(lead / .nanoseconds(1))
    let end = counted + Int(duration / .nanoseconds(1))
    var isCounting = lead == .zero
    let space = 65_536
    // SAFETY: no more is written than there is space for, and as much is read as was written.
    unsafe withUnsafeTemporaryAllocation(byteCount: space, alignment: 16) { buffer in
      while !parsers.isEmpty, Self.now() < end {
        let happened = events.happened(within: 100)
        if !isCounting, Self.now() >= counted {
          isCounting = true
          (start, processor) = (Self.now(), Self.time(CLOCK_THREAD_CPUTIME_ID))
          figures = StreamFigures(clients: count, refused: figures.refused, ended: figures.ended)
        }
        for socket in happened {
          let count = unsafe recv(socket, buffer.baseAddress, space, 0)
          if count > 0 {
            figures.bytes += count
            let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count])
            unsafe parsers[socket]?.read(bytes, at: Self.now(), into: &figures)
          }
          guard count <= 0 || parsers[socket]?.isDone == true else { continue }
          let parser = parsers.removeValue(forKey: socket)
          if parser?.isRefused == true { figures.refused += 1 } else { figures.ended += 1 }
          events.remove(socket)
          close(socket)
        }
      }
    }
    figures.elapsed = .nanoseconds(Self.now() - start)
    figures.processor = .nanoseconds(Self.time(CLOCK_THREAD_CPUTIME_ID) - processor)
    parsers.keys.forEach { close($0) }
    return figures
  }

  /// Returns the answer to one request on a separate connection, or `nil` if there is none.
  static func answer(port: UInt16, to request: String) -> String? {
    guard let socket = connect(port: port, request) else { return nil }
    defer { close(socket) }
    var (bytes, space): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 65_536))
    while true {
      var input = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      // SAFETY: local variables, and no more is written than the array holds.
      guard unsafe poll(&input, 1, 20_000) > 0 else { return nil }
      let count = unsafe recv(socket, &space, space.count, 0)
      guard count > 0 else { break }
      bytes += space[..<count]
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  private func connect(_ client: Int) -> Int32? {
    let lines =
      ["GET \(path(client)) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Accept: text/event-stream"]
      + headers(client)
    return Self.connect(port: port, lines.joined(separator: "\r\n") + "\r\n\r\n")
  }

  /// Connects to a port of this machine and sends a request.
  private static func connect(port: UInt16, _ text: String) -> Int32? {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return nil }
    var address = sockaddr_in()
    (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // SAFETY: the address is borrowed for the call with its size.
    let isConnected = unsafe withUnsafeBytes(of: &address) { bytes in
      unsafe bytes.withMemoryRebound(to: sockaddr.self) { address in
        unsafe Glibc.connect(socket, address.baseAddress, size) == 0
      }
    }
    let request = Array(text.utf8)
    // SAFETY: no more is read than the array holds; a request fits into the buffer of a new socket.
    guard isConnected,
      unsafe send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
    else {
      close(socket)
      return nil
    }
    return socket
  }
}

/// A run of stream clients on their thread, and its result.
final class StreamRun: Sendable {
  private let figures = Mutex<StreamFigures?>(nil)
  private let hasBegun = Atomic(false)
  private let ended = DispatchSemaphore(value: 0)

  /// Whether the run has ended.
  var isDone: Bool { figures.withLock { $0 != nil } }

  /// Whether every client has requested its stream.
  var isConnected: Bool { hasBegun.load(ordering: .acquiring) }

  /// Waits for the end and returns the figures; may be called once.
  func wait() -> StreamFigures {
    ended.wait()
    return figures.withLock { $0 ?? StreamFigures(clients: 0) }
  }

  func begin() { hasBegun.store(true, ordering: .releasing) }

  func finish(with figures: StreamFigures) {
    self.figures.withLock { $0 = figures }
    ended.signal()
  }
}
