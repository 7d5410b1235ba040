// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc
package import WeftPluginWire
package import WeftViews

extension WorkerChannel {
  /// What came of waiting.
  package enum Wait {
    /// There is an answer.
    case answered
    /// There is none yet.
    case late
    /// The worker has ended without one.
    case ended
    /// The worker answered what it was not asked.
    case confused
  }

  /// What a worker answers.
  package enum Answer {
    /// The plugin has started.
    case started(PluginDeclaration)
    /// What a hook wrote, still to be looked at.
    case scene(Scene)
    /// A hook passes all rows.
    case passed
    /// What a function for an open point returned.
    case value([UInt8])
    /// What the plugin asks for before it answers.
    case asks(PointQuestion)
    /// Why there is no answer.
    case refused(PluginRefusal)
  }

  /// Makes a file with a channel; returns its descriptor, or minus the error number.
  package static func makeFile() -> Int32 { weft_channel_make() }

  /// Asks a worker to start the plugin of an identity.
  package func post(_ number: UInt32, start identity: PluginIdentity) {
    var writer = WireWriter()
    identity.write(to: &writer)
    var request = weft_request()
    request.kind = UInt32(WEFT_REQUEST_START)
    request.text_length = UInt32(writer.bytes.count)
    // SAFETY: an identity is far smaller than the buffer.
    unsafe writer.bytes.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return }
      unsafe memory.window.update(
        from: first.assumingMemoryBound(to: UInt8.self),
        count: bytes.count
      )
    }
    unsafe weft_channel_post(channel, number, &request)
  }

  /// Asks a worker about a window; returns whether the window was small enough.
  package func post(_ number: UInt32, hook: Int, _ window: PackedWindow) -> Bool {
    guard window.byteCount <= Self.bufferSize else { return false }
    // SAFETY: the buffer has as many bytes as were compared, and begins at a page.
    unsafe window.copy(to: UnsafeMutableRawPointer(memory.window))
    var request = weft_request(
      kind: UInt32(WEFT_REQUEST_CALL),
      hook: UInt32(hook),
      row_count: UInt32(window.rows.count),
      values_per_row: UInt32(window.valuesPerRow),
      text_length: UInt32(window.text.count),
      reserved: 0,
      now: window.now
    )
    unsafe weft_channel_post(channel, number, &request)
    return true
  }

  /// Calls a function for an open point; returns whether its arguments were small enough.
  package func post(_ number: UInt32, point: Int, arguments: [UInt8]) -> Bool {
    post(number, UInt32(WEFT_REQUEST_POINT), place: point, values: arguments)
  }

  /// Has a worker go on with what it asked for; returns whether that was small enough.
  package func post(_ number: UInt32, result: [UInt8]) -> Bool {
    post(number, UInt32(WEFT_REQUEST_RESULT), place: 0, values: result)
  }

  private func post(_ number: UInt32, _ kind: UInt32, place: Int, values: [UInt8]) -> Bool {
    guard values.count <= Self.valueSize else { return false }
    // SAFETY: the buffer has as many bytes as were compared.
    unsafe values.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(memory.values)
        .copyMemory(from: first, byteCount: bytes.count)
    }
    var request = weft_request()
    request.kind = kind
    request.hook = UInt32(place)
    request.text_length = UInt32(values.count)
    unsafe weft_channel_post(channel, number, &request)
    return true
  }

  /// Looks for the answer to the last request for some ten microseconds; returns whether it is there.
  package func look(for number: UInt32) -> Bool { unsafe weft_channel_look(channel, number) }

  /// Waits for the answer to the last request for at most some time.
  package func wait(for number: UInt32, from process: Int32, atMost time: Duration) -> Wait {
    let nanoseconds = Int64(min(max(time / .nanoseconds(1), 0), 1e18))
    switch unsafe weft_channel_await(channel, number, process, nanoseconds) {
    case 0: return .answered
    case -ETIMEDOUT: return .late
    case -ECHILD: return .ended
    default: return .confused
    }
  }

  /// A copy of the answer; nil when it makes no sense.
  package func answer() -> Answer? {
    // The copy is what is looked at: the worker may change the memory at any time.
    let answer = unsafe weft_channel_answer(channel)
    if answer.kind == UInt32(WEFT_ANSWER_VALUE) || answer.kind == UInt32(WEFT_ANSWER_ASKS) {
      return values(answer)
    }
    let (ops, text) = (Int(answer.ops_length), Int(answer.text_length))
    guard ops <= Self.bufferSize, ops % 8 == 0, text <= Self.bufferSize else { return nil }
    // SAFETY: both lengths are at most those of the buffers, of which there is always as much.
    let bytes = unsafe UnsafeRawBufferPointer(start: memory.text, count: text)
    switch answer.kind {
    case UInt32(WEFT_ANSWER_SCENE):
      unsafe last.replace(words: UnsafeRawBufferPointer(start: memory.ops, count: ops), text: bytes)
      return .scene(last)
    case UInt32(WEFT_ANSWER_PASSED): return .passed
    case UInt32(WEFT_ANSWER_STARTED):
      return unsafe PluginDeclaration(wire: Array(bytes)).map { .started($0) }
    case UInt32(WEFT_ANSWER_REFUSAL):
      var reader = unsafe WireReader(Array(bytes))
      return PluginRefusal(from: &reader).map { .refused($0) }
    default: return nil
    }
  }

  private func values(_ answer: weft_answer) -> Answer? {
    let length = Int(answer.text_length)
    guard length <= Self.valueSize else { return nil }
    // SAFETY: the length is at most that of the buffer.
    let bytes = unsafe Array(UnsafeBufferPointer(start: memory.values, count: length))
    if answer.kind == UInt32(WEFT_ANSWER_VALUE) { return .value(bytes) }
    return PointQuestion(wire: bytes).map { .asks($0) }
  }

  /// The first lines the plugin has said since the last request, how many more there were, and whether it wants
  /// to be asked anew.
  ///
  /// The rest is not looked at: how many lines those are, the worker has counted.
  ///
  /// - Complexity: O(*n*) in the bytes of the lines that are read.
  package func heard(atMost most: Int) -> (lines: [String], dropped: Int, wantsRedraw: Bool) {
    let said = unsafe weft_channel_heard(channel)
    var lines: [String] = []
    // SAFETY: the length is at most that of the buffer.
    var rest = unsafe UnsafeRawBufferPointer(
      start: memory.log,
      count: min(Int(said.length), Int(WEFT_CHANNEL_LOG))
    )[...]
    while lines.count < most, let end = unsafe rest.firstIndex(of: 0) {
      // Copied before it is looked at: the worker may still write.
      let line = unsafe Array(rest[..<end].prefix(HostTable.longestLine))
      lines.append(String(decoding: line, as: UTF8.self))
      unsafe rest = rest[(end + 1)...]
    }
    // Each line has one byte at least, whatever the worker counts.
    let all = min(Int(said.lines), Int(said.length), Int(WEFT_CHANNEL_LOG))
    return (lines, max(0, all - lines.count) + Int(said.dropped), said.redraw != 0)
  }

  /// Whether the worker sleeps, as far as it says.
  package var isIdle: Bool { unsafe weft_channel_is_idle(channel) }

  /// How many rows a worker had begun to answer when a signal ended it, as far as it says.
  package var begunRows: Int? {
    let count = unsafe weft_channel_begun(channel)
    return count < 0 ? nil : Int(count)
  }
}
