// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftPostgres
internal import WeftSource
internal import WeftStore

/// A host of a simulation: the watcher and the queues of a real one, over a simulated database.
final class SimulatedHost {
  private let database: SimulatedDatabase
  private let watcher: WorkspaceWatcher
  private var queues: [Int: FollowerQueue] = [:]
  /// The thread of the lists.
  private(set) var loop = SimulatedQueue()
  /// The messages from the bus since the last look.
  private var inbox: [HeardMessage] = []
  /// The time until which the watcher's thread is busy.
  private(set) var busyUntil = 0.0
  private var nextWhole = 0.0
  /// Whether it must look once its thread is free.
  var isAskedToLook = false
  /// The total time of its watcher's looks.
  private(set) var looked = 0.0
  /// How often a list was too far behind to receive an event.
  private(set) var leftBehind = 0

  init(_ database: SimulatedDatabase, _ address: PostgresAddress) {
    self.database = database
    watcher = WorkspaceWatcher(address)
    // The simulation calls it, so it needs no thread.
    watcher.stop()
  }

  /// Opens the list of a user.
  func open(_ person: Int) {
    let queue = FollowerQueue(
      Self.name(person),
      PersonStanding(),
      after: WorkspaceCounters(epoch: 1),
      most: 1024
    )
    _ = watcher.join(queue, in: Int64(database.site.workspace(of: person)))
    queues[person] = queue
  }

  static func name(_ person: Int) -> UserID { UserID("p\(person)") }

  /// Receives a wake-up.
  func hear(of workspace: Int) {
    guard inbox.count < 256 else { return }
    inbox.append(HeardMessage(shard: Int64(workspace), text: []))
  }

  /// Looks like a host does, and passes what it found to its lists.
  ///
  /// - Parameter shown: Called with each message that a list shows, and the time.
  func look(at moment: Double, shown: (_ message: Int, _ time: Double) -> Void) throws {
    let glance = Glance(self, at: moment)
    let isWhole = moment >= nextWhole
    if isWhole { nextWhole = moment + database.site.costs.floor }
    _ = try watcher.look(glance, isWhole: isWhole)
    busyUntil = glance.moment
    looked += glance.moment - moment
    for person in glance.told.sorted() { drain(person, glance.moment, shown) }
  }

  private func drain(_ person: Int, _ moment: Double, _ shown: (Int, Double) -> Void) {
    guard let queue = queues[person] else { return }
    while let step = queue.step() {
      guard case .event(let happened) = step else {
        leftBehind += 1
        queues[person] = nil
        return
      }
      guard let number = happened.event.message.flatMap({ Int($0.id.rawValue) }) else { continue }
      shown(number, loop.serve(moment, for: database.site.costs.list))
    }
  }

  /// One look: the watcher's queries, with the time that they take.
  private final class Glance: WatchedDatabase {
    private let host: SimulatedHost
    /// The current time of the watcher's thread.
    private(set) var moment: Double
    /// The users who may have received something.
    private(set) var told: Set<Int> = []

    init(_ host: SimulatedHost, at moment: Double) { (self.host, self.moment) = (host, moment) }

    func hear(of shards: Set<Int64>) -> [HeardMessage] {
      defer { host.inbox = [] }
      return host.inbox
    }

    private func ask(isForNews: Bool = false) {
      moment = host.database.ask(at: moment, isForNews: isForNews)
    }

    func counters(
      of shards: [Int64]
    ) -> [Int64: (counters: WorkspaceCounters, revoked: Int64)] {
      ask()
      return Dictionary(
        uniqueKeysWithValues: shards.map { shard in
          let position = host.database.position(of: Int(shard), at: moment)
          return (shard, (WorkspaceCounters(epoch: 1, position: Int64(position)), 0))
        }
      )
    }

    func news(of shard: Int64, behind position: Int64, _ people: [UserID]?) -> WorkspaceNews? {
      ask(isForNews: true)
      let first = Int(position)
      let end = host.database.position(of: Int(shard), at: moment)
      let places = first..<min(end, first + WorkspaceNews.limit(people))
      let rows = host.database.rows(of: Int(shard), places)
      return WorkspaceNews(
        position: Int64(end),
        rows: zip(places, rows).map { place, row in
          let event = Self.event(row)
          return HeardRow(
            position: Int64(place + 1),
            person: SimulatedHost.name(row.author),
            channel: Int64(row.channel),
            document: event,
            shared: event
          )
        },
        seers: seers(of: Set(rows.map(\.channel)))
      )
    }

    private static func event(_ row: SimulatedDatabase.Row) -> [UInt8] {
      let text = """
        {"type":"message.new","cid":"team:g\(row.channel)","created_at":"2026-05-28T20:26:40Z",\
        "message":{"id":"\(row.number)","text":"A message of a simulation",\
        "user":{"id":"p\(row.author)"},"created_at":"2026-05-28T20:26:40Z"}}
        """
      return Array(text.utf8)
    }

    private func seers(of channels: Set<Int>) -> [Int64: [UserID]] {
      var seers: [Int64: [UserID]] = [:]
      for channel in channels {
        // The database would name other users too; the watcher passes it on only to those who are here.
        let members = host.database.site.members(of: channel).filter { host.queues[$0] != nil }
        told.formUnion(members)
        seers[Int64(channel)] = members.map(SimulatedHost.name)
      }
      return seers
    }

    func seers(
      of channels: Set<ChannelID>,
      in shard: Int64,
      _ people: [UserID]?
    ) -> [ChannelID: Set<UserID>] {
      [:]
    }

    func epochs(of people: [UserID], in shard: Int64) -> [UserID: Int64] {
      ask()
      return Dictionary(uniqueKeysWithValues: people.map { ($0, 0) })
    }
  }
}
