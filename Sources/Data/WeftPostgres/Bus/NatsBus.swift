// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CNats
internal import Synchronization
internal import WeftStore

/// A bus over a NATS server, by libnats.
///
/// Notifications of a database make its commits wait for each other; a site with many writers wakes its hosts this way
/// instead. It hears the database's notifications too, since programs without the bus write as well, and sends them
/// while the server is away. libnats connects again by itself.
final class NatsBus: HostBus {
  private let inbox: NatsInbox
  private let database = NotifyBus()

  // SAFETY: the pointers are used and given back under the lock alone.
  @safe private struct State {
    /// The connection of libnats's, nil once the bus is closed.
    var connection: OpaquePointer?
    var subscriptions: [Int64: UnsafeMutableRawPointer] = unsafe [:]
    /// What begins the subjects of the database.
    var prefix: String?
  }

  private let state: Mutex<State>

  /// Begins to connect, and does not wait for it.
  ///
  /// - Throws: `StoreError` where the address is none, or libnats is missing.
  init(_ address: String) throws(StoreError) {
    let shown = Self.shown(address)
    guard ["nats://", "tls://"].contains(where: address.hasPrefix), address.utf8.count <= 1024,
      !address.utf8.contains(0)
    else {
      let message = "the address of a bus is nats://HOST:PORT or tls://HOST:PORT"
      throw StoreError(.failed, shown, message)
    }
    inbox = NatsInbox()
    var reason: UnsafePointer<CChar>?
    // SAFETY: one variable, lent for each call; the reasons live for ever.
    guard unsafe weft_nats_load(hear, &reason) == 0,
      let connection = unsafe weft_nats_connect(address, &reason)
    else {
      let why = unsafe reason.map { unsafe String(cString: $0) } ?? "it failed"
      throw StoreError(.failed, shown, "the bus can't be used: \(why)")
    }
    state = unsafe Mutex(State(connection: connection))
  }

  deinit { close() }

  /// The address without a password.
  static func shown(_ address: String) -> String {
    guard let at = address.lastIndex(of: "@") else { return address }
    let scheme = address.hasPrefix("tls:") ? "tls://" : "nats://"
    return scheme + "***" + address[at...]
  }

  func onMessage(_ ring: @escaping @Sendable () -> Void) { inbox.onMessage(ring) }

  func listen(to shards: Set<Int64>, _ connection: PostgresConnection) throws(StoreError) {
    try database.listen(to: shards, connection)
    let prefix = try prefix(connection)
    state.withLock { state in
      guard let bus = unsafe state.connection else { return }
      let known = unsafe Set(state.subscriptions.keys)
      for shard in known.subtracting(shards) {
        // SAFETY: a subscription is there until it is taken out of the list.
        unsafe weft_nats_unsubscribe(state.subscriptions.removeValue(forKey: shard))
      }
      for shard in shards.subtracting(known) {
        // SAFETY: the inbox is never freed; see `NatsInbox`.
        unsafe state.subscriptions[shard] = weft_nats_subscribe(
          bus,
          "\(prefix).\(shard)",
          inbox.pointer
        )
      }
    }
  }

  func take(_ connection: PostgresConnection) throws(StoreError) -> [HeardMessage] {
    try database.take(connection) + inbox.take()
  }

  func publish(_ message: HostMessage, in shard: Int64, _ connection: PostgresConnection) {
    guard let text = message.text else { return }
    guard let prefix = try? prefix(connection), send(text, to: "\(prefix).\(shard)") else {
      return database.publish(message, in: shard, connection)
    }
    // The server does not send a host what it said itself.
    if case .fleeting = message { inbox.add(HeardMessage(shard: shard, text: Array(text.utf8))) }
  }

  private func send(_ text: String, to subject: String) -> Bool {
    state.withLock { state in
      guard let bus = unsafe state.connection else { return false }
      // SAFETY: both texts are lent for the call, which copies them.
      return unsafe weft_nats_publish(bus, subject, text, Int32(text.utf8.count)) == 0
    }
  }

  /// What begins the subjects of a database: hosts of another one at the same server are not to be woken.
  private func prefix(_ connection: PostgresConnection) throws(StoreError) -> String {
    if let known = state.withLock({ $0.prefix }) { return known }
    var prefix = "weft"
    try connection.query(
      """
      SELECT (SELECT system_identifier FROM pg_control_system()), oid::bigint FROM pg_database
      WHERE datname = current_database()
      """
    ) { prefix = "weft.\($0.integer(0)).\($0.integer(1))" }
    state.withLock { $0.prefix = prefix }
    return prefix
  }

  var isConnected: Bool {
    state.withLock { state in
      guard let bus = unsafe state.connection else { return false }
      return unsafe weft_nats_is_connected(bus) == 1
    }
  }

  func close() {
    state.withLock { state in
      // SAFETY: nothing else has them, and nothing has them from now on.
      for shard in unsafe Array(state.subscriptions.keys) {
        unsafe weft_nats_unsubscribe(state.subscriptions[shard])
      }
      if let bus = unsafe state.connection { unsafe weft_nats_close(bus) }
      unsafe (state.connection, state.subscriptions) = (nil, [:])
    }
  }
}

/// What has come over a bus and was not taken yet.
///
/// An inbox is never freed, because libnats may call with a last message after the end of a connection. A process has
/// one for each host it makes.
private final class NatsInbox: Sendable {
  private struct State {
    var messages: [HeardMessage] = []
    var ring: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Itself, for libnats.
  var pointer: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  init() {
    // SAFETY: retained for as long as the process lives.
    _ = unsafe Unmanaged.passRetained(self)
  }

  func onMessage(_ ring: @escaping @Sendable () -> Void) { state.withLock { $0.ring = ring } }

  func add(_ message: HeardMessage) {
    let ring = state.withLock { state in
      if state.messages.count < HeardMessage.most { state.messages.append(message) }
      return state.ring
    }
    ring?()
  }

  func take() -> [HeardMessage] {
    state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }
}

/// Hears a message on a thread of libnats's.
private func hear(
  _ context: UnsafeMutableRawPointer?,
  _ subject: UnsafePointer<CChar>?,
  _ data: UnsafePointer<CChar>?,
  _ count: Int32
) {
  guard let context = unsafe context, let subject = unsafe subject else { return }
  // SAFETY: the context is an inbox, which is never freed; subject and data are lent for the call.
  let inbox = unsafe Unmanaged<NatsInbox>.fromOpaque(context).takeUnretainedValue()
  let name = unsafe String(cString: subject)
  guard let shard = name.split(separator: ".").last.flatMap({ Int64($0) }) else { return }
  guard count >= 0, count <= HostMessage.mostBytes else { return }
  let text = unsafe Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  inbox.add(HeardMessage(shard: shard, text: text))
}
