// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPlatform
internal import Glibc
package import WeftPluginFormat
package import WeftViews

/// The memory that a host and a worker share; see `weft_channel.h`.
@safe package final class WorkerChannel {
  let channel: OpaquePointer
  let memory: weft_channel_buffers
  /// In the worker: the window of the last request.
  let window: SharedWindow
  /// In the worker: the number of the last request.
  package internal(set) var number: UInt32 = 0
  /// In the host: the last answer, whose memory is reused for the next one if no other reference holds it.
  var last = Scene()

  /// The version of the channel, which must be the same in host and worker.
  package static let version = Int(WEFT_CHANNEL_PROTOCOL)

  /// Maps the channel in a file, or fails if the system refuses.
  package init?(mapping file: Int32) {
    guard let channel = unsafe weft_channel_map(file) else { return nil }
    unsafe self.channel = unsafe channel
    unsafe memory = unsafe weft_channel_memory(channel)
    // SAFETY: the buffer has that size, and is unmapped with the window's only owner.
    window = unsafe SharedWindow(memory.window, size: Self.bufferSize)
  }

  // SAFETY: only this object mapped it, and no code uses it any more.
  deinit { unsafe weft_channel_unmap(channel) }

  /// The size of the buffers for windows and answers.
  static let bufferSize = 4 << 20
  /// The size of the buffer for values of open points.
  package static let valueSize = 16 << 20
}

extension WorkerChannel {
  /// The outcome of waiting for a worker.
  package enum Wait {
    /// An answer has arrived.
    case answered
    /// No answer has arrived in time.
    case late
    /// The worker has ended without an answer.
    case ended
    /// The worker answered another request than the last one.
    case confused
  }

  /// A worker's answer.
  package enum Answer {
    /// The plugin has started and offers these hooks; the answer to the first request.
    case started(PluginDeclaration)
    /// A hook's answer, which the host has yet to check.
    case scene(Scene)
    /// The hook or function passes.
    case passed
    /// The encoded result of a function for an open point.
    case value([UInt8])
    /// A question from the plugin that the host has to answer first.
    case asks(PointQuestion)
    /// The reason why there is no answer.
    case refused(PluginRefusal)
  }

  /// Creates a file for a channel; returns its descriptor, or minus the error number.
  package static func makeFile() -> Int32 { weft_channel_make() }

  /// Posts the request to start the plugin with an identity.
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

  /// Posts a hook's window; returns whether the window was small enough.
  package func post(_ number: UInt32, hook: Int, _ window: PackedWindow) -> Bool {
    guard window.byteCount <= Self.bufferSize else { return false }
    // SAFETY: the buffer has that many bytes, as was just checked, and begins at a page.
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

  /// Posts a call of a function for an open point; returns whether its arguments were small enough.
  package func post(_ number: UInt32, point: Int, arguments: [UInt8]) -> Bool {
    post(number, UInt32(WEFT_REQUEST_POINT), place: point, values: arguments)
  }

  /// Posts the reply to the worker's question; returns whether it was small enough.
  package func post(_ number: UInt32, result: [UInt8]) -> Bool {
    post(number, UInt32(WEFT_REQUEST_RESULT), place: 0, values: result)
  }

  private func post(_ number: UInt32, _ kind: UInt32, place: Int, values: [UInt8]) -> Bool {
    guard values.count <= Self.valueSize else { return false }
    // SAFETY: the buffer has that many bytes, as was just checked.
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

  /// Polls for the answer for about ten microseconds; returns whether it has arrived.
  package func look(for number: UInt32) -> Bool { unsafe weft_channel_look(channel, number) }

  /// Waits for the answer to the last request for at most `time`.
  package func wait(for number: UInt32, from process: Int32, atMost time: Duration) -> Wait {
    let nanoseconds = Int64(min(max(time / .nanoseconds(1), 0), 1e18))
    switch unsafe weft_channel_await(channel, number, process, nanoseconds) {
    case 0: return .answered
    case -ETIMEDOUT: return .late
    case -ECHILD: return .ended
    default: return .confused
    }
  }

  /// Copies the answer, or returns `nil` if it is malformed.
  package func answer() -> Answer? {
    // Only the copy is checked and used, because the worker may change the memory at any time.
    let answer = unsafe weft_channel_answer(channel)
    if answer.kind == UInt32(WEFT_ANSWER_VALUE) || answer.kind == UInt32(WEFT_ANSWER_ASKS) {
      return values(answer)
    }
    let ops = Int(answer.ops_length)
    let text = Int(answer.text_length)
    guard ops <= Self.bufferSize, ops % 8 == 0, text <= Self.bufferSize else { return nil }
    // SAFETY: both lengths are at most the size of a buffer, which is always mapped whole.
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
    // SAFETY: the length is at most the size of the buffer.
    let bytes = unsafe Array(UnsafeBufferPointer(start: memory.values, count: length))
    if answer.kind == UInt32(WEFT_ANSWER_VALUE) { return .value(bytes) }
    return PointQuestion(wire: bytes).map { .asks($0) }
  }

  /// Returns the plugin's messages since the last request.
  ///
  /// They are the first lines it logged, the number of further lines, and whether it requests a
  /// redraw. Further lines are not read; their number is the count that the worker claims.
  ///
  /// - Parameter most: The maximum number of lines to read, evaluated only if there are any.
  /// - Complexity: O(*n*) in the bytes of the lines that are read.
  package func heard(
    atMost most: @autoclosure () -> Int
  ) -> (lines: [String], dropped: Int, wantsRedraw: Bool) {
    let said = unsafe weft_channel_heard(channel)
    if said.length == 0 { return ([], Int(said.dropped), said.redraw != 0) }
    let most = most()
    var lines: [String] = []
    // SAFETY: the length is at most the size of the buffer.
    var rest = unsafe UnsafeRawBufferPointer(
      start: memory.log,
      count: min(Int(said.length), Int(WEFT_CHANNEL_LOG))
    )[...]
    while lines.count < most, let end = unsafe rest.firstIndex(of: 0) {
      // The line is copied before use, because the worker may still write.
      let line = unsafe Array(rest[..<end].prefix(HostTable.longestLine))
      lines.append(String(decoding: line, as: UTF8.self))
      unsafe rest = rest[(end + 1)...]
    }
    // Each line has at least one byte, which bounds the count that the worker claims.
    let all = min(Int(said.lines), Int(said.length), Int(WEFT_CHANNEL_LOG))
    return (lines, max(0, all - lines.count) + Int(said.dropped), said.redraw != 0)
  }

  /// Whether the worker says that it is asleep.
  package var isIdle: Bool { unsafe weft_channel_is_idle(channel) }

  /// The number of rows a worker says it had started to answer when a signal ended it.
  package var begunRows: Int? {
    let count = unsafe weft_channel_begun(channel)
    return count < 0 ? nil : Int(count)
  }
}
