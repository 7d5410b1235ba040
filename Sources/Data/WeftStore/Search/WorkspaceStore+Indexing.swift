// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel

// Updates the word index in the same transaction as the texts.
//
// The index may still name texts that have changed or are gone, but it never misses one. New texts
// wait in a table until there are enough for a segment, and searches read the waiting ones too.
extension WorkspaceStore {
  /// The number of messages and threads that wait until they become a segment.
  static let mostWaiting = 256
  /// The sizes up to which segments are merged, once there are ``mergedAtOnce`` of similar size.
  private static let mergedSizes = [1 << 10, 1 << 13]
  private static let mergedAtOnce = 8

  /// Whether all texts in the file are in the index or wait for it.
  func isIndexed() throws(StoreError) -> Bool { try indexingPosition() == .end }

  /// Collects the words of large writes in memory, instead of letting the texts wait in the table.
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

  /// Adds a written message to the index.
  func index(_ message: ChatMessage, in channel: Int64) throws(StoreError) {
    guard segment != nil else { return try wait(message.id.rawValue, isThread: false) }
    segment?.add(message, in: channel, isThread: false)
    if segment?.isFull == true { try writeSegment() }
  }

  /// Adds the messages of a written thread to the index.
  func index(_ thread: ChatThread) throws(StoreError) {
    guard segment != nil else { return try wait(thread.id.rawValue, isThread: true) }
    let statement = try database.statement(
      "SELECT number, parentDocument IS NOT NULL FROM threads WHERE id = ?"
    ).bind(1, thread.id.rawValue)
    guard try statement.step() else { return }
    let number = statement.integer(0)
    let hasParent = statement.integer(1) != 0
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

  /// Makes a segment of the waiting texts if there are enough; called at the end of a transaction.
  func settleIndex() throws(StoreError) {
    guard hasTextsWaiting else { return }
    hasTextsWaiting = false
    guard try database.number("SELECT count(*) FROM searchWaiting") >= Self.mostWaiting else {
      return
    }
    // An import can make a new file a thousand times larger, and the limits depend on its size.
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

  /// Writes the collected segment, and starts another.
  func writeSegment() throws(StoreError) {
    guard let segment, !segment.isEmpty else { return }
    self.segment = WordSegmentBuilder()
    try write(segment.build())
  }

  private func write(_ segment: WordSegment) throws(StoreError) {
    try database.statement("INSERT INTO searchSegments(count, newest, words) VALUES(?, ?, ?)")
      .bind(1, Int64(segment.places.count)).bind(2, segment.places[0].date).bind(3, segment.words)
      .run()
    // A damaged file may have used up the numbers.
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

  /// Drops a damaged index, so that it doesn't prevent writes.
  ///
  /// Searches read every message until the index is rebuilt, as for a file of an earlier version.
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
  /// So a text is written up to three times. Segments of 8,192 texts and more are not merged: that
  /// would take longer than a user should wait for the message that triggers it.
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
    // The merged segment is written first, so that no number is used twice.
    try write(merged.build())
    for segment in small { try segment.delete() }
  }
}

extension WordSegmentBuilder {
  mutating func add(_ message: ChatMessage, in owner: Int64, isThread: Bool) {
    let date = IndexedPlace.date(message.createdAt.timeIntervalSinceReferenceDate)
    add(message.text, at: IndexedPlace(owner: owner, isThread: isThread, date: date))
  }

  mutating func add(_ messages: [LocatedMessage], of thread: Int64) {
    for found in messages { add(found.message, in: thread, isThread: true) }
  }
}
