// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel

// Keeps the index of words with what is written, in the same transaction.
//
// The index may lead to texts that have changed or are gone, and never misses one: what was written
// waits in a table until there is enough of it for a segment, and a search reads what waits as well.
extension WorkspaceStore {
  /// How many messages and threads wait until they become a segment.
  static let mostWaiting = 256
  /// The sizes below which segments of a kind are merged, as soon as there are ``mergedAtOnce``.
  private static let mergedSizes = [1 << 10, 1 << 13]
  private static let mergedAtOnce = 8

  /// Whether all texts in the file are in the index or wait for it.
  func isIndexed() throws(StoreError) -> Bool { try indexingPosition() == .end }

  /// Collects the words of what the body writes, much of it, instead of letting it wait.
  func indexingTogether<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    segment = WordSegmentBuilder()
    defer { segment = nil }
    let result = try body()
    try writeSegment()
    try mergeSegments()
    return result
  }

  /// Has the index find a message that was written.
  func index(_ message: ChatMessage, in channel: Int64) throws(StoreError) {
    guard segment != nil else { return try wait(message.id.rawValue, isThread: false) }
    segment?.add(message, in: channel, isThread: false)
    if segment?.isFull == true { try writeSegment() }
  }

  /// Has the index find the messages of a thread that was written.
  func index(_ thread: ChatThread) throws(StoreError) {
    guard segment != nil else { return try wait(thread.id.rawValue, isThread: true) }
    let statement = try database.statement(
      "SELECT number, parentDocument IS NOT NULL FROM threads WHERE id = ?"
    ).bind(1, thread.id.rawValue)
    guard try statement.step() else { return }
    let (number, hasParent) = (statement.integer(0), statement.integer(1) != 0)
    statement.reset()
    for message in thread.latestReplies + (hasParent ? [thread.parentMessage] : []) {
      segment?.add(message, in: number, isThread: true)
    }
    if segment?.isFull == true { try writeSegment() }
  }

  private func wait(_ id: String, isThread: Bool) throws(StoreError) {
    try database.statement("INSERT OR IGNORE INTO searchWaiting VALUES(?, ?)")
      .bind(1, isThread).bind(2, id).run()
    hasTextsWaiting = true
  }

  /// Makes a segment of what waits, once it is enough; called at the end of a transaction.
  func settleIndex() throws(StoreError) {
    guard hasTextsWaiting else { return }
    hasTextsWaiting = false
    guard try database.number("SELECT count(*) FROM searchWaiting") >= Self.mostWaiting else {
      return
    }
    // An import makes a new file a thousand times as large, and limits follow its size.
    try database.measure()
    segment = WordSegmentBuilder()
    defer { segment = nil }
    try forEachWaiting(
      message: { message, channel in segment?.add(message, in: channel, isThread: false) },
      thread: { messages, number in segment?.add(messages, of: number) }
    )
    try database.statement("DELETE FROM searchWaiting").run()
    try writeSegment()
    try mergeSegments()
  }

  /// Reads the messages and threads that wait for the index.
  func forEachWaiting(
    message: (ChatMessage, Int64) throws(StoreError) -> Void,
    thread: ([LocatedMessage], Int64) throws(StoreError) -> Void
  ) throws(StoreError) {
    let messages = try database.statement(
      """
      SELECT m.id, m.channel, m.document FROM searchWaiting w JOIN messages m ON m.id = w.id
      WHERE NOT w.isThread
      """
    )
    while try messages.step() {
      try message(self.message(messages.text(0), messages.blob(2)), messages.integer(1))
    }
    let threads = try database.statement(
      """
      SELECT t.number FROM searchWaiting w JOIN threads t ON t.id = w.id WHERE w.isThread
      """
    )
    while try threads.step() {
      try thread(self.messages(ofThread: threads.integer(0)), threads.integer(0))
    }
  }

  /// Writes the segment that was collected, and begins another.
  func writeSegment() throws(StoreError) {
    guard let segment, !segment.isEmpty else { return }
    self.segment = WordSegmentBuilder()
    try write(segment.build())
  }

  private func write(_ segment: WordSegment) throws(StoreError) {
    try database.statement("INSERT INTO searchSegments(count, newest, words) VALUES(?, ?, ?)")
      .bind(1, Int64(segment.places.count)).bind(2, segment.places[0].date).bind(3, segment.words)
      .run()
    // In a damaged file the numbers may be used up.
    guard (1..<StoredSegment.mostNumbers).contains(database.lastRow) else {
      return try beginIndexAnew()
    }
    let base = database.lastRow << 32
    for row in segment.rows {
      try database.statement("INSERT OR REPLACE INTO searchLists VALUES(?, ?)")
        .bind(1, base | Int64(row.first)).bind(2, row.bytes).run()
    }
    for (number, row) in segment.placeRows.enumerated() {
      try database.statement("INSERT OR REPLACE INTO searchPlaces VALUES(?, ?)")
        .bind(1, base | Int64(number)).bind(2, row).run()
    }
  }

  /// Drops an index that is damaged, which keeps nothing from being written.
  ///
  /// Searches look at every
  /// message until it is made anew, as for a file of an earlier version.
  private func beginIndexAnew() throws(StoreError) {
    try database.run(
      """
      DELETE FROM searchSegments; DELETE FROM searchLists; DELETE FROM searchPlaces;
      DELETE FROM searchWaiting
      """
    )
    try database.set(Indexing.fact, IndexingPosition.messages(after: "").bytes)
  }

  /// Merges segments, so that there are few of each size.
  ///
  /// A text is so written up to three times. Segments of 8,192 texts and more stay as they are: to
  /// merge them would take longer than the user should wait for the message that causes it.
  private func mergeSegments() throws(StoreError) {
    var least = 0
    for most in Self.mergedSizes {
      do throws(StoreError) {
        try mergeSegments(of: least..<most)
      } catch  where error.code == .damaged {
        return try beginIndexAnew()
      }
      least = most
    }
  }

  private func mergeSegments(of sizes: Range<Int>) throws(StoreError) {
    let statement = try database.statement(
      "SELECT number, count FROM searchSegments WHERE count >= ? AND count < ? ORDER BY number"
    ).bind(1, Int64(sizes.lowerBound)).bind(2, Int64(sizes.upperBound))
    var small: [StoredSegment] = []
    while try statement.step() {
      small.append(
        try StoredSegment(statement.integer(0), count: statement.integer(1), in: database)
      )
    }
    if small.count < Self.mergedAtOnce { return }
    var merged = WordSegmentBuilder()
    var known: Set<IndexedText> = []
    for segment in small {
      for text in try segment.texts(numberedBy: { merged.number(of: $0) })
      where known.insert(text).inserted {
        merged.add(text.words, at: text.place)
      }
    }
    // The new one is written first, so that no number is used twice.
    try write(merged.build())
    for segment in small { try segment.delete() }
  }
}

extension WordSegmentBuilder {
  mutating func add(_ message: ChatMessage, in owner: Int64, isThread: Bool) {
    let date = IndexedPlace.date(message.createdAt.timeIntervalSinceReferenceDate)
    add(message.text, at: IndexedPlace(owner: owner, isThread: isThread, date: date))
  }

  /// Adds the messages of a thread, by its number.
  mutating func add(_ messages: [LocatedMessage], of thread: Int64) {
    for found in messages { add(found.message, in: thread, isThread: true) }
  }
}
