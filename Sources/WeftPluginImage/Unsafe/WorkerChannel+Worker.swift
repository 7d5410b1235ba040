// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
package import WeftPluginWire
package import WeftViews

extension WorkerChannel {
  /// What a host asks.
  package enum Request {
    /// That the plugin of an identity is started.
    case start(PluginIdentity)
    /// That a hook is asked about a window.
    case call(hook: Int, SharedWindow)
    /// That a function for an open point is called.
    case point(Int, arguments: [UInt8])
    /// That the worker goes on with what it asked for.
    case result([UInt8])
  }

  /// Has the host told, from now on, how far a hook had come when a signal ends the process; returns whether
  /// that can be.
  package func reportCrashes() -> Bool { unsafe weft_crash_report_in(channel) == 0 }

  /// Waits for the request after one; nil when it makes no sense.
  ///
  /// The host is believed: what it wrote is used where it stands.
  package func next() -> Request? {
    var request = weft_request()
    number = unsafe weft_channel_next(channel, number, &request)
    switch request.kind {
    case UInt32(WEFT_REQUEST_START):
      // SAFETY: a prefix of the buffer, however long it is said to be.
      let buffer = unsafe UnsafeRawBufferPointer(start: memory.window, count: Self.bufferSize)
      var reader = unsafe WireReader(Array(buffer.prefix(Int(request.text_length))))
      return PluginIdentity(from: &reader).map { .start($0) }
    case UInt32(WEFT_REQUEST_CALL):
      let isWhole = window.open(
        rows: Int(request.row_count),
        valuesPerRow: Int(request.values_per_row),
        textLength: Int(request.text_length),
        now: request.now
      )
      return isWhole ? .call(hook: Int(request.hook), window) : nil
    case UInt32(WEFT_REQUEST_POINT):
      return .point(Int(request.hook), arguments: values(Int(request.text_length)))
    case UInt32(WEFT_REQUEST_RESULT): return .result(values(Int(request.text_length)))
    default: return nil
    }
  }

  /// Asks the host for something before the request is answered; nil when it makes no sense.
  package func ask(_ question: PointQuestion) -> [UInt8]? {
    let bytes = question.wire
    guard bytes.count <= Self.valueSize else { return nil }
    reply(UInt32(WEFT_ANSWER_ASKS), values: bytes)
    guard case .result(let result)? = next() else { return nil }
    return result
  }

  /// Answers with what a function for an open point returned; nil says that it passes.
  package func reply(values bytes: [UInt8]?) {
    if let bytes {
      reply(UInt32(WEFT_ANSWER_VALUE), values: bytes)
    } else {
      reply(UInt32(WEFT_ANSWER_PASSED), ops: 0, text: 0)
    }
  }

  private func reply(_ kind: UInt32, values bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe Self.fill(memory.values, Self.valueSize, with: bytes)
    }
    reply(kind, ops: 0, text: bytes.count)
  }

  /// Answers a request with what a hook wrote to an arena; nil says that it passes.
  ///
  /// The arena is the worker's own and copied at once: memory the host has looked at last takes longer to
  /// write to, a few bytes at a time, than to fill.
  package func reply(_ size: HookAnswer?, in arena: GuardedArena) {
    guard let size else { return reply(UInt32(WEFT_ANSWER_PASSED), ops: 0, text: 0) }
    unsafe arena.withBytes(size) { words, text in
      unsafe Self.fill(memory.ops, Self.bufferSize, with: words)
      unsafe Self.fill(memory.text, Self.bufferSize, with: text)
    }
    reply(UInt32(WEFT_ANSWER_SCENE), ops: size.operations, text: size.text)
  }

  /// Answers a request with operations and text; nil says that all rows are passed.
  package func reply(_ scene: Scene?) {
    guard let scene else { return reply(UInt32(WEFT_ANSWER_PASSED), ops: 0, text: 0) }
    unsafe scene.words.withUnsafeBytes { unsafe Self.fill(memory.ops, Self.bufferSize, with: $0) }
    unsafe scene.text.withUnsafeBytes { unsafe Self.fill(memory.text, Self.bufferSize, with: $0) }
    reply(UInt32(WEFT_ANSWER_SCENE), ops: scene.words.count * 8, text: scene.text.count)
  }

  /// Answers that the plugin has started.
  package func reply(_ declaration: PluginDeclaration) {
    reply(UInt32(WEFT_ANSWER_STARTED), declaration.wire)
  }

  /// Answers why there is no other answer.
  package func reply(_ refusal: PluginRefusal) {
    var writer = WireWriter()
    refusal.write(to: &writer)
    reply(UInt32(WEFT_ANSWER_REFUSAL), writer.bytes)
  }

  private func reply(_ kind: UInt32, _ text: [UInt8]) {
    unsafe text.withUnsafeBytes { unsafe Self.fill(memory.text, Self.bufferSize, with: $0) }
    reply(kind, ops: 0, text: text.count)
  }

  private func reply(_ kind: UInt32, ops: Int, text: Int) {
    var answer = weft_answer(
      kind: kind,
      ops_length: UInt32(ops),
      text_length: UInt32(text),
      reserved: 0
    )
    // Whatever number came last: before the first, the host waits for that.
    unsafe weft_channel_reply(channel, max(number, 1), &answer)
  }

  private func values(_ length: Int) -> [UInt8] {
    // SAFETY: a prefix of the buffer, however long it is said to be.
    let buffer = unsafe UnsafeBufferPointer(start: memory.values, count: Self.valueSize)
    return unsafe Array(buffer.prefix(length))
  }

  /// Copies into a buffer that begins at a page.
  private static func fill(
    _ place: UnsafeMutablePointer<UInt8>,
    _ size: Int,
    with bytes: UnsafeRawBufferPointer
  ) {
    precondition(bytes.count <= size, "\(bytes.count) bytes are more than a buffer has")
    guard let first = bytes.baseAddress else { return }
    // SAFETY: they fit, as was just checked.
    unsafe UnsafeMutableRawPointer(place).copyMemory(from: first, byteCount: bytes.count)
  }

  /// Passes on that the plugin wants to be asked anew.
  package func redraw() { unsafe weft_channel_redraw(channel) }

  /// Passes on what the plugin says.
  package func say(_ line: String) {
    var line = line
    // SAFETY: the bytes are lent for the call, which copies them.
    line.withUTF8 { bytes in
      guard let first = bytes.baseAddress else { return }
      unsafe weft_channel_say(
        channel,
        UnsafeRawPointer(first).assumingMemoryBound(to: CChar.self),
        bytes.count
      )
    }
  }
}
