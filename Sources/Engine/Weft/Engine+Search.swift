// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension Engine {
  /// Sends an input to a list's search and performs its effects.
  ///
  /// The results are there when this returns, unless the host continues searches beside its other
  /// work.
  public func send(_ input: ChannelSearchSession.Input, to list: ChatChannelListViewModel) {
    handle(input, for: list)
    searches.removeAll { $0.list.list?.search.awaits($0.number) != true }
    goOnSearching(for: searchTime)
  }

  /// Continues the searches in progress, those first that are soon over.
  ///
  /// - Parameter time: How long to search before returning, exceeded by up to one step; nil to
  ///   finish all searches.
  /// - Returns: Whether any search finished or reported what it has found so far.
  @discardableResult
  package func goOnSearching(for time: Duration? = nil) -> Bool {
    let end = time.map { ContinuousClock.now + $0 }
    var hasFound = false
    while let run = searches.popLast() {
      guard let list = run.list.list, list.search.awaits(run.number) else { continue }
      let answer = run.goOn(in: source)
      let isOver = end.map { $0 <= .now } ?? false
      if let answer {
        handle(answer, for: list)
        hasFound = true
      } else {
        line(up: run)
        if isOver, let report = run.report(in: source) {
          handle(report, for: list)
          hasFound = true
        }
      }
      if isOver { break }
    }
    return hasFound
  }

  /// Puts a search behind those that are to be continued before it.
  ///
  /// The last one is continued next. One that is soon over goes on until it is; others take turns.
  private func line(up run: SearchRun) {
    if run.isSoonOver { searches.append(run) } else { searches.insert(run, at: 0) }
  }

  /// Whether any search is in progress.
  package var isSearching: Bool { !searches.isEmpty }

  /// Performs the effects of an input; a wait ends at once, since memory answers faster than the
  /// user types.
  private func handle(_ input: ChannelSearchSession.Input, for list: ChatChannelListViewModel) {
    for effect in list.send(input) {
      switch effect {
      case .wait(let number, _): handle(.waited(number), for: list)
      case .search(let request): line(up: SearchRun(request, for: list, environment))
      }
    }
  }
}

/// A search in progress, performed in small steps so that other work need not wait for it.
final class SearchRun {
  /// The list that requested the search.
  let list: FollowingLists.Weak<ChatChannelListViewModel>
  /// The number of the request.
  var number: Int { request.number }
  /// Whether the search need not look at every message.
  var isSoonOver: Bool { search.isSoonOver }
  private let request: ChannelSearchRequest
  private let search: any SteppedSearch
  /// How many times the search could have reported what it has found, and when it does so next.
  private var pauses = (count: 0, next: 1)

  init(
    _ request: ChannelSearchRequest,
    for list: ChatChannelListViewModel,
    _ environment: ChatEnvironment
  ) {
    (self.list, self.request) = (FollowingLists.Weak(list), request)
    search =
      request.type == .channels
      ? ChannelSearch(request, environment) : MessageSearch(request, environment)
  }

  /// How many elements a step searches, which takes a few milliseconds.
  ///
  /// The first one is short, so that an index shows a page at once.
  private static let batch = (first: 32, others: 224)
  private var hasBegun = false

  /// Performs a step; returns the answer once there is nothing left to search.
  func goOn(in source: StateSource) -> ChannelSearchSession.Input? {
    let batch = hasBegun ? Self.batch.others : Self.batch.first
    hasBegun = true
    if search.goOn(batch, in: source) { return nil }
    let page = search.page(in: source)
    return .found(number, page.results, isLast: page.isLast, total: page.total)
  }

  /// Returns what a search for the first page has found so far, nil while there is nothing to tell.
  ///
  /// The pauses between two reports double, so that a long search makes few of them.
  func report(in source: StateSource) -> ChannelSearchSession.Input? {
    pauses.count += 1
    guard request.after == nil, pauses.count >= pauses.next else { return nil }
    let results = search.page(in: source).results
    if results.isEmpty { return nil }
    pauses.next = 2 * pauses.count
    return .progress(number, results)
  }
}

/// A page of results.
struct SearchedPage {
  let results: [ChannelSelectionInfo]
  /// Whether there are no further results.
  let isLast: Bool
  /// How many results there are, nil where they were not counted; beyond
  /// ``ChannelSearchSession/mostCounted`` there may be more.
  let total: Int?
}

/// A search for a page of results that proceeds step by step.
protocol SteppedSearch: AnyObject {
  /// Whether there are few steps to go, as far as is known.
  var isSoonOver: Bool { get }

  /// Searches up to a number of elements; returns false where there are none left.
  func goOn(_ limit: Int, in source: StateSource) -> Bool

  /// Returns the first results of those found.
  func page(in source: StateSource) -> SearchedPage
}

/// A search for a page of channels, those after the last result of the previous page.
final class ChannelSearch: SteppedSearch {
  private let request: ChannelSearchRequest
  private let query: ChannelListQuery
  private let words: SearchWords
  private let environment: ChatEnvironment
  private let context: QueryContext<ChatChannel>
  let isSoonOver = true
  private var walk = ChannelWalk()
  private var found: FirstFew<ChatChannel>
  private var count = 0

  init(_ request: ChannelSearchRequest, _ environment: ChatEnvironment) {
    let query = request.channelQuery(for: environment.currentUser.id)
    let context = QueryContext<ChatChannel>(
      currentUser: environment.currentUser.id,
      now: environment.now
    )
    (self.request, self.query, self.context) = (request, query, context)
    (words, self.environment) = (SearchWords(request.text), environment)
    found = FirstFew(request.limit) { query.isOrdered($0, before: $1, in: context) }
  }

  /// The channels of the user, whatever their names.
  private lazy var own = ChannelListQuery(
    filter: .containMembers(userIds: [environment.currentUser.id])
  )

  func goOn(_ limit: Int, in source: StateSource) -> Bool {
    // A plugin's search text and the names of members are not in the document.
    let readsAll = source.texts.searchesOtherwise
    let messages = request.messageQuery
    let next = walk.next(limit, of: source.state) { id, document in
      readsAll || id.isDirectMessage || messages.mayFind(document)
    }
    guard let channels = next else { return false }
    for (channel, searched) in zip(channels, source.texts.searchable(channels))
    where finds(searched)
      && request.after.map({ query.isOrdered($0.channel, before: channel, in: context) }) ?? true
    {
      count += 1
      found.add(channel)
    }
    return true
  }

  /// Whether a channel's name contains the text or its words, or the name that it is shown by where
  /// it has none of its own.
  private func finds(_ channel: ChatChannel) -> Bool {
    if query.matches(channel, in: context) { return true }
    if words.isEmpty { return false }
    let name = ChannelNamer.name(
      of: channel,
      for: environment.currentUser,
      strings: environment.strings
    )
    return words.areContained(in: name) && own.matches(channel, in: context)
  }

  func page(in source: StateSource) -> SearchedPage {
    let (channels, isLast) = found.page
    let results = channels.map { found in
      let channel = source.state.shownChannel(found.id) ?? found
      return ChannelSelectionInfo(
        channel: channel,
        message: channel.previewMessage,
        searchType: .channels
      )
    }
    return SearchedPage(results: results, isLast: isLast, total: count)
  }
}

/// A search for a page of messages in the user's channels, those after the last result of the
/// previous page.
final class MessageSearch: SteppedSearch {
  private let request: ChannelSearchRequest
  private let query: MessageSearchQuery
  private let context: QueryContext<ChatChannel>
  private var walk: MessageWalk?
  private var found: FirstFew<ChannelSelectionInfo>
  /// The results found so far, which counts them, and since a reply may stand both in its channel
  /// and in its thread.
  private var known: Set<ChannelSelectionInfo.ID> = []
  /// The channel of the last result, cached since the messages of a channel follow each other.
  private var channel: ChatChannel?

  init(_ request: ChannelSearchRequest, _ environment: ChatEnvironment) {
    let query = request.messageQuery
    (self.request, self.query) = (request, query)
    context = QueryContext(currentUser: environment.currentUser.id, now: environment.now)
    found = FirstFew(request.limit) { query.isOrdered($0, before: $1) }
  }

  var isSoonOver: Bool { walk?.isIndexed ?? true }

  func goOn(_ limit: Int, in source: StateSource) -> Bool {
    // A plugin's search text is not in the document, so the document can't rule a message out.
    var walk =
      self.walk
      ?? MessageWalk(
        query,
        before: request.after?.message?.createdAt,
        seesTexts: !source.texts.searchesOtherwise
      )
    guard let messages = walk.next(limit, of: source.state) else { return false }
    self.walk = walk
    let texts = source.texts.searchTexts(of: messages.map(\.message))
    for (placed, text) in zip(messages, texts)
    where query.matches(placed.message, in: text) && (isCounting || mayStand(placed.message)) {
      add(placed, text, source)
    }
    return !isComplete(walk)
  }

  /// Whether the page is full of results that are newer than all which may follow, and one more is
  /// known.
  private func isComplete(_ walk: MessageWalk) -> Bool {
    guard let reached = walk.reached, !isCounting else { return false }
    let newer = found.count { $0.message.map { $0.createdAt > reached } ?? false }
    return newer > request.limit || newer == request.limit && found.last != nil
  }

  /// Whether results are counted: on the first page, until there are more than need be.
  private var isCounting: Bool {
    request.after == nil && known.count <= ChannelSearchSession.mostCounted
  }

  func page(in source: StateSource) -> SearchedPage {
    let (results, isLast) = found.page
    return SearchedPage(results: results, isLast: isLast, total: known.count)
  }

  /// Whether a message's date allows it on the page; the channels of other messages need not be
  /// read.
  private func mayStand(_ message: ChatMessage) -> Bool {
    if let end = request.after?.message, message.createdAt > end.createdAt { return false }
    if let last = found.last?.message, message.createdAt < last.createdAt { return false }
    return true
  }

  private func add(_ placed: LocatedMessage, _ text: String, _ source: StateSource) {
    if channel?.id != placed.channel { channel = source.state.shownChannel(placed.channel) }
    guard let channel, ChannelListQuery().matches(channel, in: context),
      let message = source.state.current(placed.message), query.matches(message, in: text)
    else { return }
    let result = ChannelSelectionInfo(channel: channel, message: message)
    guard request.after.map({ query.isOrdered($0, before: result) }) ?? true,
      known.insert(result.id).inserted
    else { return }
    found.add(result)
  }
}

/// The first elements of a sequence in an order, collected without storing all others.
struct FirstFew<Element> {
  private let limit: Int
  private let isBefore: (Element, Element) -> Bool
  private var elements: [Element] = []
  /// The last element found that can still be among the first, nil while any can.
  private(set) var last: Element?

  init(_ limit: Int, by isBefore: @escaping (Element, Element) -> Bool) {
    (self.limit, self.isBefore) = (limit, isBefore)
  }

  /// The first elements, and whether there were no others.
  var page: (results: [Element], isLast: Bool) {
    let sorted = elements.sorted(by: isBefore)
    return (Array(sorted.prefix(limit)), last == nil && sorted.count <= limit)
  }

  /// How many of the elements that may be among the first have a property.
  func count(where hasProperty: (Element) -> Bool) -> Int { elements.count(where: hasProperty) }

  /// Adds an element.
  ///
  /// - Complexity: O(log *k*) in the limit, on average.
  mutating func add(_ element: Element) {
    if let last, isBefore(last, element) { return }
    elements.append(element)
    let (most, isTooMuch) = limit.multipliedReportingOverflow(by: 4)
    guard !isTooMuch, elements.count > max(most, 256) else { return }
    elements.sort(by: isBefore)
    elements.removeLast(elements.count - limit)
    last = elements.last
  }
}
