// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftSource

/// The workspaces that people of a host follow, and how far each was read for them.
struct FollowedWorkspaces {
  /// Their numbers.
  private(set) var numbers: Set<Int64> = []
  private var workspaces: [Int64: FollowedWorkspace] = [:]

  var isEmpty: Bool { numbers.isEmpty }

  var followerCount: Int {
    workspaces.values.reduce(0) { $0 + $1.people.values.reduce(0) { $0 + $1.count } }
  }

  subscript(shard: Int64) -> FollowedWorkspace? { workspaces[shard] }

  /// Adds a follower where it has read as far as all others of its workspace.
  mutating func add(_ queue: FollowerQueue, to shard: Int64) -> Bool {
    let end = queue.end
    let workspace = workspaces[shard] ?? FollowedWorkspace(read: end)
    // What lies between the two is skipped by the one, or read by the other.
    guard workspace.read.epoch == end.epoch, workspace.read.position <= end.position else {
      return false
    }
    queue.join()
    workspace.add(queue)
    workspaces[shard] = workspace
    numbers.insert(shard)
    return true
  }

  mutating func remove(_ queue: FollowerQueue, from shard: Int64) {
    guard let workspace = workspaces[shard] else { return }
    workspace.remove(queue)
    dropIfUnused(shard)
  }

  /// Forgets a workspace that has no follower any more.
  mutating func dropIfUnused(_ shard: Int64) {
    if workspaces[shard]?.people.isEmpty ?? false { drop(shard) }
  }

  /// Forgets a workspace; returns those who followed it.
  @discardableResult
  mutating func drop(_ shard: Int64) -> [FollowerQueue] {
    numbers.remove(shard)
    return workspaces.removeValue(forKey: shard)?.people.values.flatMap { $0 } ?? []
  }
}

/// One of them, changed in place by the code that has the lock of all.
final class FollowedWorkspace {
  /// The position up to which events were read.
  var read: PostgresStore.Counters
  private(set) var people: [UserID: [FollowerQueue]] = [:]
  /// How many revocations there had been when epochs were read, nil where a follower has come since.
  var revoked: Int64?
  /// Those who came since the database was asked who sees what.
  var newcomers: [UserID] = []
  /// The newest commits of this host that were not read from the log yet: the last position of each, and its moment.
  private var commits: [(position: Int64, moment: ContinuousClock.Instant)] = []
  /// The most commits whose moments are kept; of older ones the moment of reading counts.
  private static let mostCommits = 64

  init(read: PostgresStore.Counters) { self.read = read }

  func add(_ queue: FollowerQueue) {
    if people[queue.person] == nil { newcomers.append(queue.person) }
    people[queue.person, default: []].append(queue)
    revoked = nil
  }

  func remove(_ queue: FollowerQueue) {
    people[queue.person]?.removeAll { $0 === queue }
    if people[queue.person]?.isEmpty ?? false { people[queue.person] = nil }
  }

  /// Notes that this host has committed events up to a position.
  func noteCommit(_ position: Int64, at moment: ContinuousClock.Instant) {
    guard position > commits.last?.position ?? read.position else { return }
    if commits.count == Self.mostCommits { commits.removeFirst() }
    commits.append((position, moment))
  }

  /// When this host has committed the event at a position; nil where another one did.
  func moment(of position: Int64) -> ContinuousClock.Instant? {
    commits.first { $0.position >= position }?.moment
  }

  /// Forgets the moments of commits up to a position.
  func forgetCommits(upTo position: Int64) {
    commits.removeAll { $0.position <= position }
  }

  /// Tells a person, if it follows.
  func tell(_ person: UserID, _ event: SourceEvent, _ place: PostgresStore.Counters) {
    guard let queues = people[person] else { return }
    var isComplete = true
    for queue in queues where !queue.hear(event, at: place) { isComplete = false }
    if isComplete { return }
    let left = queues.filter(\.isJoined)
    people[person] = left.isEmpty ? nil : left
  }

  /// Has those who came since the database was asked read from the log again.
  func leaveNewcomersBehind() {
    for person in newcomers { people.removeValue(forKey: person)?.forEach { $0.leaveBehind() } }
    newcomers = []
  }
}
