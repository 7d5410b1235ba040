// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CPostgres
private import Glibc
internal import WeftStore

// Connecting, before the server has proved its identity.
extension PostgresConnection {
  /// Starts to connect; returns `nil` if memory runs out.
  static func begin(
    _ security: PostgresSecurity,
    _ patience: PostgresPatience
  ) -> OpaquePointer? {
    let seconds = max(2, patience.connecting.components.seconds)
    let texts = [
      security.mode, security.rootCertificates, security.authentication, security.kerberos,
      security.channelBinding,
    ].map { ($0 ?? "").utf8CString }
    // SAFETY: all texts are borrowed for the call, which copies them; an empty one means no setting.
    return unsafe texts[0].withUnsafeBufferPointer { mode in
      unsafe texts[1].withUnsafeBufferPointer { certificates in
        unsafe texts[2].withUnsafeBufferPointer { authentication in
          unsafe texts[3].withUnsafeBufferPointer { kerberos in
            unsafe texts[4].withUnsafeBufferPointer { binding in
              var defaults = unsafe weft_pq_defaults(
                sslmode: mode.baseAddress,
                sslrootcert: certificates.baseAddress,
                require_auth: authentication.baseAddress,
                gssencmode: kerberos.baseAddress,
                channel_binding: binding.baseAddress
              )
              return unsafe weft_pq_connect(security.database, "\(seconds)", &defaults)
            }
          }
        }
      }
    }
  }

  /// Waits until the server has accepted the login.
  func finishConnecting(
    _ connection: OpaquePointer,
    isGuarded: Bool
  ) throws(StoreError) {
    let deadline = ContinuousClock.now + patience.connecting
    // A connection that was refused at once has no socket to wait for.
    guard unsafe PQstatus(connection) != CONNECTION_BAD else {
      throw failure("connecting failed")
    }
    beginAnswer(atMost: Self.mostOfLogin)
    var guarding: PasswordGuard?
    // libpq's rule: start as if it had asked to write.
    var next = PGRES_POLLING_WRITING
    while true {
      if isGuarded { guarding = unsafe try loginGuard(connection, guarding) }
      switch next {
      case PGRES_POLLING_OK: return
      case PGRES_POLLING_FAILED: throw failure("connecting failed")
      default:
        try wait(
          writing: next == PGRES_POLLING_WRITING,
          by: deadline,
          for: "the server to accept the login",
          guarding
        )
        try count()
        next = unsafe PQconnectPoll(connection)
      }
    }
  }

  /// Returns the guard of the login: a new one once libpq waits for the server, `nil` after the login.
  private func loginGuard(
    _ connection: OpaquePointer,
    _ known: PasswordGuard?
  ) throws(StoreError) -> PasswordGuard? {
    let isWaiting = unsafe PQstatus(connection) == CONNECTION_AWAITING_RESPONSE
    if let known, known.isInPlace {
      if isWaiting || !known.isLetIn { return known }
      guard known.leave() else { throw failure("connecting failed") }
      return nil
    }
    guard isWaiting, unsafe PQsslInUse(connection) == 0 else { return nil }
    guard let made = PasswordGuard(socket) else { throw failure("connecting failed") }
    return made
  }

  /// The maximum size of a login in bytes, which a hostile server could make endless.
  private static let mostOfLogin = 1 << 20
}

// Waiting for a server that may never finish.
extension PostgresConnection {
  /// Starts to count what arrives for one answer.
  func beginAnswer(atMost most: Int) {
    arrival.begin(atMost: most, now: received)
  }

  private var received: Int64 {
    guard let connection = unsafe connection else { return arrival.received }
    return unsafe weft_pq_received(connection, arrival.received)
  }

  /// Counts what has arrived.
  ///
  /// - Throws: `StoreError` if it is more than an answer can have; the connection is then closed.
  private func count() throws(StoreError) {
    arrival.received = received
    guard arrival.isTooMuch else { return }
    close()
    throw .damagedDatabase(address.shown, "the server sent more than was requested")
  }

  /// Reads what has arrived.
  func consume() throws(StoreError) {
    let connection = unsafe try opened()
    try count()
    guard unsafe PQconsumeInput(connection) == 1 else {
      throw failure("the connection has ended")
    }
    unsafe drainNotifications(connection)
  }

  /// Waits until the socket can be read or written, at most until the deadline, even if data keeps arriving.
  func wait(
    writing: Bool,
    by deadline: ContinuousClock.Instant,
    for what: String,
    _ guarding: PasswordGuard? = nil
  ) throws(StoreError) {
    let begin = ContinuousClock.now
    let left = min(deadline - begin, patience.operation - waited, arrival.silence(patience, begin))
    let isReady = try poll(
      writing: writing,
      milliseconds: Int32(clamping: max(0, left.milliseconds)),
      guarding: guarding
    )
    let now = ContinuousClock.now
    waited += now - begin
    if isReady, !writing { arrival.last = now }
    if now < deadline, waited < patience.operation {
      if isReady || arrival.silence(patience, now) > .zero { return }
    }
    close()
    throw StoreError(
      .late,
      at: address.shown,
      "waited \(waited.inSeconds) s for \(what); check the server and the network"
    )
  }

  /// Waits for the socket, or for the guard of the login; returns whether something arrived.
  private func poll(
    writing: Bool,
    milliseconds: Int32,
    guarding: PasswordGuard?
  ) throws(StoreError) -> Bool {
    if let guarding {
      switch guarding.wait(writing: writing, milliseconds: milliseconds) {
      case .ready: return true
      case .late: return false
      case .clearPassword:
        close()
        throw .clearPassword(address.shown)
      case .nonsense: throw failure("the server does not answer as PostgreSQL does")
      }
    }
    let events = Int16(writing ? POLLIN | POLLOUT : POLLIN)
    var request = unsafe pollfd(fd: PQsocket(try opened()), events: events, revents: 0)
    // SAFETY: one variable, borrowed for the call.
    return unsafe Glibc.poll(&request, 1, milliseconds) > 0
  }
}
