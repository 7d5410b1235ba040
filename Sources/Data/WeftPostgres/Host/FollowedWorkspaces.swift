// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftSource

/// The workspaces that users of a host follow, each with the position up to which it was read.
struct FollowedWorkspaces {
  /// The numbers of the workspaces.
  private(set) var numbers: Set<Int64> = []
  private var workspaces: [Int64: FollowedWorkspace] = [:]

  var isEmpty: Bool { numbers.isEmpty }

  var followerCount: Int {
    workspaces.values.reduce(0) { $0 + $1.people.values.reduce(0) { $0 + $1.count } }
  }

  subscript(shard: Int64) -> FollowedWorkspace? { workspaces[shard] }

  /// Adds a follower, unless it is behind the others of its workspace; returns whether it was added.
  mutating func add(_ queue: FollowerQueue, to shard: Int64) -> Bool {
    let end = queue.end
    let workspace = workspaces[shard] ?? FollowedWorkspace(read: end)
    // A follower that is ahead skips the events in between; one that is behind has to read them first.
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

  /// Forgets a workspace if it has no followers.
  mutating func dropIfUnused(_ shard: Int64) {
    if workspaces[shard]?.people.isEmpty ?? false { drop(shard) }
  }

  /// Forgets a workspace; returns its followers.
  @discardableResult
  mutating func drop(_ shard: Int64) -> [FollowerQueue] {
    numbers.remove(shard)
    return workspaces.removeValue(forKey: shard)?.people.values.flatMap { $0 } ?? []
  }
}

/// One followed workspace, changed in place under the lock of all.
final class FollowedWorkspace {
  /// The position up to which events were read.
  var read: WorkspaceCounters
  private(set) var people: [UserID: [FollowerQueue]] = [:]
  /// The count of revocations when epochs were read, or `nil` if a follower has joined since.
  var revoked: Int64?
  /// The users who joined since the database was last asked who sees which channels.
  var newcomers: [UserID] = []
  /// The newest commits of this host that were not read from the log yet: each one's last position and time.
  private var commits: [(position: Int64, moment: ContinuousClock.Instant)] = []
  /// The maximum number of commits whose time is kept; for others, the time of reading counts.
  private static let mostCommits = 64

  init(read: WorkspaceCounters) { self.read = read }

  func add(_ queue: FollowerQueue) {
    if people[queue.person] == nil { newcomers.append(queue.person) }
    people[queue.person, default: []].append(queue)
    revoked = nil
  }

  func remove(_ queue: FollowerQueue) {
    people[queue.person]?.removeAll { $0 === queue }
    if people[queue.person]?.isEmpty ?? false { people[queue.person] = nil }
  }

  /// Records that this host has committed events up to a position.
  func noteCommit(_ position: Int64, at moment: ContinuousClock.Instant) {
    guard position > commits.last?.position ?? read.position else { return }
    if commits.count == Self.mostCommits { commits.removeFirst() }
    commits.append((position, moment))
  }

  /// Returns when this host committed the event at a position, or `nil` if another one did.
  func moment(of position: Int64) -> ContinuousClock.Instant? {
    commits.first { $0.position >= position }?.moment
  }

  /// Forgets the times of commits up to a position.
  func forgetCommits(upTo position: Int64) {
    commits.removeAll { $0.position <= position }
  }

  /// Passes an event to a user's followers, if there are any.
  func tell(_ person: UserID, of event: SourceEvent, at place: WorkspaceCounters) {
    guard let queues = people[person] else { return }
    var isComplete = true
    for queue in queues where !queue.hear(event, at: place) { isComplete = false }
    if isComplete { return }
    let left = queues.filter(\.isJoined)
    people[person] = left.isEmpty ? nil : left
  }

  /// Makes users who joined since the last query read from the log again.
  func leaveNewcomersBehind() {
    for person in newcomers { people.removeValue(forKey: person)?.forEach { $0.leaveBehind() } }
    newcomers = []
  }
}
