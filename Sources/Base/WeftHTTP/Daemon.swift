// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
private import Glibc

/// Runs the library's server and adds what it lacks: deadlines of requests, noticing clients that leave a stream, and
/// reading the rest of refused requests.
@safe final class Daemon {
  let limits: HTTPLimits
  let port: UInt16
  let events: EventSet
  let handler: (HTTPRequest) -> HTTPAnswer
  let clock: () -> ContinuousClock.Instant
  /// The open connections, by socket.
  var connections: [Int32: Connection] = [:]
  /// Connections whose streams have woken.
  var woken: [Connection] = []
  /// Connections whose client has left its stream since the library was last called.
  var leaving: [Connection] = []
  let lingering: LingeringSockets
  /// Connections that wait for a complete request.
  var waiting: WaitingRoom<Connection>
  /// Connections whose client is receiving an answer.
  var answering = DueList<Connection>()
  /// The maximum number of connections at a time.
  private let capacity: Int

  private var daemon: OpaquePointer?
  private var isWorking = false
  private(set) var isClosing = false

  init(
    _ address: HTTPAddress,
    limits: HTTPLimits,
    clock: @escaping () -> ContinuousClock.Instant,
    handler: @escaping (HTTPRequest) -> HTTPAnswer
  ) throws(HTTPError) {
    // SAFETY: the reason is a string with static lifetime.
    if let reason = unsafe weft_http_load() {
      throw HTTPError(.unavailable, unsafe String(cString: reason))
    }
    let listening = try ListeningSocket(address)
    self.limits = limits
    self.clock = clock
    self.handler = handler
    port = listening.port
    waiting = WaitingRoom(limits)
    capacity = Self.capacity(limits)
    events = try EventSet()
    lingering = LingeringSockets(events)
    unsafe daemon = unsafe start(listening.descriptor)
    // From here on the library closes the socket.
    listening.giveAway()
    guard let daemon = unsafe daemon else {
      throw HTTPError(.unavailable, "the system has no memory or descriptors for a server")
    }
    // SAFETY: the daemon runs until it is closed.
    guard events.addReadable(unsafe weft_http_descriptor(daemon)) else {
      close()
      throw HTTPError(.unavailable, "the system has no memory or descriptors for a server")
    }
    // The first call registers the listening socket; connections are reported from now on.
    work()
  }

  private func start(_ listening: Int32) -> OpaquePointer? {
    var given = weft_http_limits(
      memory: max(4096, limits.connectionMemory),
      connections: UInt32(clamping: capacity),
      connections_per_address: UInt32(clamping: limits.connectionsPerAddress),
      stalled_seconds: limits.stalledSeconds
    )
    // SAFETY: the daemon is stopped before this object is released, so the unretained pointer stays valid.
    var callbacks = unsafe Self.callbacks(Unmanaged.passUnretained(self).toOpaque())
    return unsafe weft_http_start(listening, &given, &callbacks)
  }

  /// Returns the limit on connections, leaving 128 descriptors for the rest of the process.
  private static func capacity(_ limits: HTTPLimits) -> Int {
    var allowed = rlimit()
    // SAFETY: the local variable is written only during the call.
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &allowed) == 0 else {
      return limits.connections
    }
    return max(1, min(limits.connections, Int(clamping: allowed.rlim_cur) - 128))
  }

  func timeout() -> Int32 {
    guard let daemon = unsafe daemon else { return -1 }
    guard woken.isEmpty else { return 0 }
    var least: UInt64?
    var milliseconds: UInt64 = 0
    // SAFETY: the local variable is written only during the call.
    if unsafe MHD_get_timeout(daemon, &milliseconds) == .YES { least = milliseconds }
    let dues = [waiting.due(isFull: isFull), answering.earliest(), lingering.earliest()]
    for due in isFull ? dues + [slowest] : dues {
      guard let due else { continue }
      // Rounded up, so that the deadline has passed when the wait ends.
      let left = max(0, ((due - clock()) / .milliseconds(1)).rounded(.up))
      least = min(least ?? .max, UInt64(left))
    }
    return least.map { Int32(clamping: $0) } ?? -1
  }

  func work() {
    guard !isWorking, let daemon = unsafe daemon else { return }
    isWorking = true
    for socket in events.happened() where !lingering.drain(socket) {
      connections[socket]?.leave()
    }
    let now = clock()
    lingering.expire(at: now)
    while let connection = waiting.overdue(at: now) ?? answering.due(at: now) {
      connection.giveUp()
    }
    // Work that is ready at once may repeat a few times, before the rest of the loop gets its turn.
    for _ in 0..<8 {
      resumeWoken()
      // SAFETY: the daemon isn't stopped while it works.
      _ = unsafe MHD_run(daemon)
      var milliseconds: UInt64 = 0
      let isTimed = unsafe MHD_get_timeout(daemon, &milliseconds) == .YES
      let left = leaving
      leaving = []
      left.forEach { $0.sweep() }
      // Everything received has been parsed, so a connection that still waits hasn't sent a complete request.
      let hasRoom = makeRoom()
      let isDone = woken.isEmpty && left.isEmpty && !(isTimed && milliseconds == 0)
      if isClosing || isDone && hasRoom { break }
    }
    isWorking = false
    if isClosing { stop() }
  }

  private var isFull: Bool { connections.count >= capacity }

  /// The earliest time at which a slow answer may be aborted to free its slot.
  private var slowest: ContinuousClock.Instant? {
    answering.earliest().map { $0 - limits.answer + limits.slowAnswer }
  }

  /// Ends connections if there are too many; returns `false` if it ended some.
  private func makeRoom() -> Bool {
    let now = clock()
    var count = 0
    while count < 64, let connection = waiting.crowding(at: now) {
      connection.giveUp()
      count += 1
    }
    guard count == 0, isFull else { return count == 0 }
    // Ending several at once keeps new connections from waiting a turn each.
    while count < max(1, capacity / 32),
      let connection = waiting.oldest(at: now)
        ?? answering.due(at: now - limits.slowAnswer + limits.answer)
    {
      connection.giveUp()
      count += 1
    }
    return count == 0
  }

  func close() {
    isClosing = true
    if !isWorking { stop() }
  }

  private func resumeWoken() {
    let resumed = woken
    woken = []
    resumed.forEach { $0.resume() }
  }

  private func stop() {
    guard let daemon = unsafe daemon else { return }
    unsafe self.daemon = nil
    // The closures of ending streams may call any function of the server.
    isWorking = true
    // SAFETY: no connection is suspended when the library is stopped, and it makes no callbacks afterwards.
    connections.values.forEach { $0.resume() }
    unsafe MHD_stop_daemon(daemon)
    woken = []
    leaving = []
    lingering.close()
    isWorking = false
  }
}
