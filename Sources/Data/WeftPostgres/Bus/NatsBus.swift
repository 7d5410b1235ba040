// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CNats
internal import Synchronization
internal import WeftStore

/// A bus over a NATS server, by libnats.
///
/// Commits with database notifications wait for each other, so a site with many writers notifies its hosts over NATS.
/// The bus also receives the database's notifications, since programs without NATS write too, and sends them while
/// the server is unreachable. libnats reconnects by itself.
final class NatsBus: HostBus {
  private let inbox: NatsInbox
  private let database = NotifyBus()

  // SAFETY: the pointers are used and released only under the lock.
  @safe private struct State {
    /// The connection of libnats, or `nil` once the bus is closed.
    var connection: OpaquePointer?
    var subscriptions: [Int64: UnsafeMutableRawPointer] = unsafe [:]
    /// The prefix of the database's subjects.
    var prefix: String?
  }

  private let state: Mutex<State>

  /// Starts to connect, without waiting.
  ///
  /// - Throws: `StoreError` if the address is invalid or libnats is missing.
  init(_ address: String) throws(StoreError) {
    let shown = Self.shown(address)
    guard ["nats://", "tls://"].contains(where: address.hasPrefix), address.utf8.count <= 1024,
      !address.utf8.contains(0)
    else {
      let message = "the address of a bus must be nats://HOST:PORT or tls://HOST:PORT"
      throw StoreError(.failed, at: shown, message)
    }
    inbox = NatsInbox()
    // SAFETY: one variable, borrowed for the call that connects; the reasons have static lifetime.
    var reason = unsafe weft_nats_load(hear)
    guard unsafe reason == nil,
      let connection = unsafe weft_nats_connect(address, &reason)
    else {
      let why = unsafe reason.map { unsafe String(cString: $0) } ?? "it failed"
      throw StoreError(.failed, at: shown, "the bus can't be used: \(why)")
    }
    state = unsafe Mutex(State(connection: connection))
  }

  deinit { close() }

  /// Returns the address without credentials.
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
        // SAFETY: a subscription is valid until it is removed from the dictionary.
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
    // The server doesn't echo a host's own messages.
    if case .fleeting = message { inbox.add(HeardMessage(shard: shard, text: Array(text.utf8))) }
  }

  private func send(_ text: String, to subject: String) -> Bool {
    state.withLock { state in
      guard let bus = unsafe state.connection else { return false }
      // SAFETY: both texts are borrowed for the call, which copies them.
      return unsafe weft_nats_publish(bus, subject, text, Int32(text.utf8.count)) == 0
    }
  }

  /// Returns the prefix of the database's subjects, so that hosts of other databases aren't woken.
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
      // SAFETY: only the state has the pointers, and it drops them here.
      for shard in unsafe Array(state.subscriptions.keys) {
        unsafe weft_nats_unsubscribe(state.subscriptions[shard])
      }
      if let bus = unsafe state.connection { unsafe weft_nats_close(bus) }
      unsafe (state.connection, state.subscriptions) = (nil, [:])
    }
  }
}

/// The messages that were received over a bus but not taken yet.
///
/// An inbox is never freed, because libnats may deliver a last message after the connection was closed. A process has
/// one inbox per host that it creates.
private final class NatsInbox: Sendable {
  private struct State {
    var messages: [HeardMessage] = []
    var ring: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// The inbox as a context for libnats.
  var pointer: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  init() {
    // SAFETY: retained for the lifetime of the process.
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

/// Receives a message on a thread of libnats.
private func hear(
  _ context: UnsafeMutableRawPointer?,
  _ subject: UnsafePointer<CChar>?,
  _ data: UnsafePointer<CChar>?,
  _ count: Int32
) {
  guard let context = unsafe context, let subject = unsafe subject else { return }
  // SAFETY: the context is an inbox, which is never freed; subject and data are borrowed for the call.
  let inbox = unsafe Unmanaged<NatsInbox>.fromOpaque(context).takeUnretainedValue()
  let name = unsafe String(cString: subject)
  guard let shard = name.split(separator: ".").last.flatMap({ Int64($0) }) else { return }
  guard count >= 0, count <= HostMessage.mostBytes else { return }
  let text = unsafe Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  inbox.add(HeardMessage(shard: shard, text: text))
}
