// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import Weft
internal import WeftApp
internal import WeftHTTP
internal import WeftPluginHost
internal import WeftSystem
internal import WeftWeb

/// The door of a server for many users: they enter by signed links, and each gets their own
/// application while a page shows it.
final class PeopleDoor: PageDoor {
  struct Resident {
    let served: ServedApp
    let epoch: @Sendable () -> Int64
    /// The epoch of its sessions.
    var known: Int64
    /// The failures of the user's plugins that the operator has been informed of.
    var told: Set<String> = []
  }

  private typealias Arrival = (Person, Result<OpenedWorkspace, OpeningError>)

  let people: ServedPeople
  let options: ServeOptions
  private let looks: LiveScene.Looks
  let numbers: ServerNumbers
  let clock: () -> ContinuousClock.Instant
  private let wake: @Sendable () -> Void
  var residents: [Person: Resident] = [:]
  /// The callbacks of users whose workspace is being opened.
  private var waiting: [Person: [(Opening) -> Void]] = [:]
  /// The workspaces opened since the last turn.
  private let arrivals = Arrivals()
  private var nextLook: ContinuousClock.Instant
  var database = Presence()
  // The bus starts to connect with the host and may not be connected at the first check.
  var bus = Presence(patience: 2)
  var log = OperatorLog()
  /// The users' actions since the last turn, from the threads of their sources.
  let deeds = Deeds()
  /// The users whose plugins requested a redraw since the last turn, from the threads of their workers.
  private let calls = Calls()
  /// Whether the operator has been informed that users wait for workers.
  var hasToldOfWaiting = false
  /// The links that were opened in this minute.
  var repeated = RepeatedEntries()

  private final class Calls: Sendable {
    let people = Mutex<Set<Person>>([])
  }

  private final class Arrivals: Sendable {
    let list = Mutex<[Arrival]>([])
  }

  final class Deeds: Sendable {
    let list = Mutex<[AuditEntry]>([])
  }

  init(
    _ people: ServedPeople,
    options: ServeOptions,
    looks: LiveScene.Looks,
    numbers: ServerNumbers,
    clock: @escaping () -> ContinuousClock.Instant,
    wake: @escaping @Sendable () -> Void
  ) {
    self.people = people
    self.options = options
    self.looks = looks
    self.numbers = numbers
    (self.clock, self.wake, nextLook) = (clock, wake, clock())
  }

  /// The interval between checks for revoked or absent users and for the database.
  private static let looking = Duration.milliseconds(500)
  /// The time that an application without pages waits for one to return.
  private static let keeping = Duration.seconds(60)
  /// The maximum number of workspaces that are opened at the same time; further users have to try again.
  private static let mostOpening = 1000

  var apps: [ServedApp] { residents.values.map(\.served) }
  var due: ContinuousClock.Instant? { nextLook }
  var plugins: HostedPlugins? { people.plugins }
  var noAccess: String { options.words.needsLink }
  var isReachable: Bool { people.isReachable() }
  var isBusConnected: Bool? { people.isBusConnected?() }

  private var seconds: Int64 { Int64(Date().timeIntervalSince1970) }

  func opened(_ visit: Visit) -> ServedApp? {
    guard let person = visit.person, let resident = residents[person],
      resident.epoch() == visit.epoch
    else { return nil }
    return resident.served
  }

  func close() {
    for resident in residents.values { resident.served.close() }
    residents = [:]
    writeDeeds()
    writeRepeated(at: clock(), isEnd: true)
  }

  /// Removes and returns the messages for the operator.
  func drainLog() -> [String] {
    log.drain() + (people.audit?.drainProblems() ?? [])
      + residents.values.flatMap { $0.served.app.log.drain() }
  }
}

// Access for users.
extension PeopleDoor {
  func visitor(of request: HTTPRequest) -> Visit? {
    let now = seconds
    guard let session = try? PersonSession(of: request, signedBy: people.keys, now: now) else {
      return nil
    }
    var visit = Visit(
      person: session.person,
      epoch: session.epoch,
      token: session.token(signedBy: people.keys)
    )
    if session.isDue(at: now) {
      visit.headers = cookies(session.renewed(at: now), for: request)
    }
    return visit
  }

  func accepts(_ request: HTTPRequest, from visit: Visit) -> Bool {
    let session = try? PersonSession(of: request, signedBy: people.keys, now: seconds)
    return session?.accepts(token: request.header("X-Weft-Token"), signedBy: people.keys) ?? false
  }

  /// Exchanges a link for a cookie; a redirect removes the link's query from the address.
  func enter(_ request: HTTPRequest) -> HTTPAnswer? {
    guard request.path == SignedLink.path else { return nil }
    // Links are followed by users. An image or frame embedded in another site gets no cookie.
    guard request.header("Sec-Fetch-Dest").map({ $0 == "document" }) ?? true else {
      writeEntering(of: nil, on: "", .refused("embedded"), request)
      return .response(notice(403, noAccess))
    }
    let link: SignedLink
    do throws(LinkRefusal) {
      link = try SignedLink(request.queryText, signedBy: people.keys, now: seconds)
    } catch {
      writeEntering(of: nil, on: "", .refused(error.name), request)
      return .response(notice(403, error == .expired ? options.words.linkExpired : noAccess))
    }
    let later = HTTPLater()
    open(link.person) { [weak self] opening in
      guard let self else { return }
      later.answer(entered(by: link, with: opening, for: request))
    }
    return .later(later)
  }

  private func entered(
    by link: SignedLink,
    with opening: Opening,
    for request: HTTPRequest
  ) -> HTTPResponse {
    switch opening {
    case .refused:
      writeEntering(of: link.person, on: link.nonce, .refused("unknown"), request)
      return notice(403, noAccess)
    case .unavailable:
      writeEntering(of: link.person, on: link.nonce, .failed("unavailable"), request)
      return notice(503, options.words.offline)
    case .opened:
      writeEntering(of: link.person, on: link.nonce, .done, request)
      let epoch = residents[link.person]?.epoch() ?? 0
      let session = PersonSession(for: link.person, epoch: epoch, now: seconds)
      let headers = [HTTPHeader("Location", "/"), HTTPHeader("Cache-Control", "no-store")]
      return HTTPResponse(303, headers: headers + cookies(session, for: request))
    }
  }

  private func cookies(_ session: PersonSession, for request: HTTPRequest) -> [HTTPHeader] {
    [
      SessionCookie.header(for: session, signedBy: people.keys, isSecure: request.isSecure),
      SessionCookie.place(of: session.person, isSecure: request.isSecure),
    ]
  }

  private func notice(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(
      status,
      headers: [
        HTTPHeader("Content-Type", "text/html; charset=utf-8"),
        HTTPHeader("Cache-Control", "no-store"),
      ],
      body: PageShell.notice(text, options: options)
    )
  }
}

// Opening and closing.
extension PeopleDoor {
  func open(_ visit: Visit, _ then: @escaping (Opening) -> Void) {
    guard let person = visit.person else { return then(.refused) }
    open(person) { [weak self] opening in
      // Sessions of an earlier epoch have ended.
      if case .opened = opening, self?.opened(visit) == nil { return then(.refused) }
      then(opening)
    }
  }

  private func open(_ person: Person, _ then: @escaping (Opening) -> Void) {
    if let resident = residents[person] { return then(.opened(resident.served)) }
    guard waiting.count < Self.mostOpening else { return then(.unavailable) }
    waiting[person, default: []].append(then)
    if waiting[person]?.count ?? 0 > 1 { return }
    let open = people.open
    let arrivals = arrivals
    let wake = wake
    // A user waits for it, so it runs ahead of work in the background.
    Task(priority: .userInitiated) {
      let result: Result<OpenedWorkspace, OpeningError>
      do throws(OpeningError) {
        result = .success(try await open(person))
      } catch {
        result = .failure(error)
      }
      arrivals.list.withLock { $0.append((person, result)) }
      wake()
    }
  }

  func work(at now: ContinuousClock.Instant) {
    people.loop.work()
    let arrived = arrivals.list.withLock { list in
      defer { list = [] }
      return list
    }
    for (person, result) in arrived { take(person, result) }
    writeDeeds()
    for person in calls.people.withLock({ people in
      defer { people = [] }
      return people
    }) {
      residents[person]?.served.noteNews()
    }
    guard nextLook <= now else { return }
    nextLook = now + Self.looking
    look(at: now)
    writeRepeated(at: now)
  }

  private func take(_ person: Person, _ result: Result<OpenedWorkspace, OpeningError>) {
    let outcome: Opening
    switch result {
    case .success(let opened):
      let served = move(person, into: opened)
      outcome = .opened(served)
    case .failure(.unknown(let reason)):
      numbers.countFailedOpening("unknown")
      log.note(reason)
      outcome = .refused
    case .failure(.unavailable(let reason)):
      numbers.countFailedOpening("unavailable")
      log.note(reason)
      outcome = .unavailable
    }
    for then in waiting.removeValue(forKey: person) ?? [] { then(outcome) }
  }

  private func move(_ person: Person, into opened: OpenedWorkspace) -> ServedApp {
    let app = people.makeApp(opened)
    let served = ServedApp(app, of: person, options: options, looks: looks, clock: clock) {
      [numbers] in
      numbers.noteLatency($0)
    }
    let audited = AuditedSource(opened.source, person) { [deeds] entry in
      deeds.list.withLock { $0.append(entry) }
    }
    let source = TimedSource(audited, served.news)
    app.follow(source, on: people.loop, isPolled: false) { [weak served] in served?.noteNews() }
    app.plugins?.onRedrawRequest { [calls, wake] in
      _ = calls.people.withLock { $0.insert(person) }
      wake()
    }
    residents[person] = Resident(served: served, epoch: opened.epoch, known: opened.epoch())
    return served
  }

  /// Ends the sessions of revoked users, closes applications without pages, and lets all
  /// applications report whether the database can be reached.
  private func look(at now: ContinuousClock.Instant) {
    for (person, resident) in residents {
      let epoch = resident.epoch()
      if epoch != resident.known {
        residents[person]?.known = epoch
        write(AuditEntry("end", of: person, on: "", .done))
        resident.served.endSessions()
      }
      tellOfFailures(of: person, resident)
      // Other users may need the workers, which cost more than opening the chats again.
      let keeping = resident.served.app.plugins?.hasLease == true ? .zero : Self.keeping
      if let since = resident.served.emptySince, now - since > keeping,
        !resident.served.app.engine.isAsking
      {
        residents[person] = nil
      }
    }
    tellOfWaiting()
    tellOfBus(at: now)
    guard tellOfDatabase(at: now) else { return }
    for resident in residents.values { resident.served.noteNews() }
  }
}
