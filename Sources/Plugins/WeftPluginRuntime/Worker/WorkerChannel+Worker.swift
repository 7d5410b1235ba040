// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPlatform
package import WeftPluginFormat
package import WeftViews

extension WorkerChannel {
  /// A request from the host.
  package enum Request {
    /// Load the plugin, initialize it and declare its hooks; always the first request.
    case start(PluginIdentity)
    /// Ask a hook about a window.
    case call(hook: Int, SharedWindow)
    /// Call a function for an open point.
    case point(Int, arguments: [UInt8])
    /// The host's reply to the worker's question.
    case result([UInt8])
  }

  /// Makes a crash report to the host how far a hook had come; returns whether that is possible.
  package func reportCrashes() -> Bool { unsafe weft_crash_report_in(channel) == 0 }

  /// Waits for the next request, or returns `nil` if it is malformed.
  ///
  /// The worker trusts the host and uses its data in place.
  package func next() -> Request? {
    var request = weft_request()
    number = unsafe weft_channel_next(channel, number, &request)
    switch request.kind {
    case UInt32(WEFT_REQUEST_START):
      // SAFETY: a prefix of the buffer, even if the stated length is larger.
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

  /// Asks the host a question while its request is pending, or returns `nil` if the reply is malformed.
  package func ask(_ question: PointQuestion) -> [UInt8]? {
    let bytes = question.wire
    guard bytes.count <= Self.valueSize else { return nil }
    reply(UInt32(WEFT_ANSWER_ASKS), values: bytes)
    guard case .result(let result)? = next() else { return nil }
    return result
  }

  /// Answers with the encoded result of a function for an open point; `nil` means that it passes.
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

  /// Answers a request with a hook's operations and text in an arena; `nil` means that it passes.
  ///
  /// The arena is the worker's own memory and is copied to the channel at once. Writing a few bytes
  /// at a time to memory that the host read last is slower than copying all of them.
  package func reply(_ size: HookAnswer?, in arena: GuardedArena) {
    guard let size else { return reply(UInt32(WEFT_ANSWER_PASSED), ops: 0, text: 0) }
    unsafe arena.withBytes(size) { words, text in
      unsafe Self.fill(memory.ops, Self.bufferSize, with: words)
      unsafe Self.fill(memory.text, Self.bufferSize, with: text)
    }
    reply(UInt32(WEFT_ANSWER_SCENE), ops: size.operations, text: size.text)
  }

  /// Answers a request with operations and text; `nil` means that all rows pass.
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

  /// Answers with the reason why the request failed.
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
    // Before the first request, the host waits for number 1.
    unsafe weft_channel_reply(channel, max(number, 1), &answer)
  }

  private func values(_ length: Int) -> [UInt8] {
    // SAFETY: a prefix of the buffer, even if the stated length is larger.
    let buffer = unsafe UnsafeBufferPointer(start: memory.values, count: Self.valueSize)
    return unsafe Array(buffer.prefix(length))
  }

  /// Copies bytes into a buffer that starts at a page boundary.
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

  /// Forwards the plugin's request for a redraw.
  package func redraw() { unsafe weft_channel_redraw(channel) }

  /// Forwards a line that the plugin logs.
  package func say(_ line: String) {
    var line = line
    // SAFETY: the bytes are borrowed for the call, which copies them.
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
