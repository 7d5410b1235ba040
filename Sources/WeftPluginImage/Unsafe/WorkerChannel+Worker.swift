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
    case call(hook: Int, PackedWindow)
  }

  /// Waits for the request after one, and takes a copy of it; nil when it makes no sense.
  package func next(after last: inout UInt32) -> Request? {
    var request = weft_request()
    last = unsafe weft_channel_next(channel, last, &request)
    let buffer = unsafe UnsafeRawBufferPointer(start: memory.window, count: Self.bufferSize)
    switch request.kind {
    case UInt32(WEFT_REQUEST_START):
      // SAFETY: a prefix of the buffer, however long it is said to be.
      var reader = unsafe WireReader(Array(buffer.prefix(Int(request.text_length))))
      return PluginIdentity(from: &reader).map { .start($0) }
    case UInt32(WEFT_REQUEST_CALL):
      let window = unsafe PackedWindow(
        from: buffer,
        rowCount: Int(request.row_count),
        valuesPerRow: Int(request.values_per_row),
        textLength: Int(request.text_length),
        now: request.now
      )
      return window.map { .call(hook: Int(request.hook), $0) }
    default: return nil
    }
  }

  /// Answers a request with what a hook wrote; nil says that it passes.
  package func reply(_ number: UInt32, _ scene: Scene?) {
    guard let scene else { return reply(number, UInt32(WEFT_ANSWER_PASSED), ops: [], text: []) }
    reply(number, UInt32(WEFT_ANSWER_SCENE), ops: scene.words, text: scene.text)
  }

  /// Answers that the plugin has started.
  package func reply(_ number: UInt32, _ declaration: PluginDeclaration) {
    reply(number, UInt32(WEFT_ANSWER_STARTED), ops: [], text: declaration.wire)
  }

  /// Answers why there is no other answer.
  package func reply(_ number: UInt32, _ refusal: PluginRefusal) {
    var writer = WireWriter()
    refusal.write(to: &writer)
    reply(number, UInt32(WEFT_ANSWER_REFUSAL), ops: [], text: writer.bytes)
  }

  private func reply(_ number: UInt32, _ kind: UInt32, ops: [UInt64], text: [UInt8]) {
    precondition(
      ops.count <= Self.bufferSize / 8 && text.count <= Self.bufferSize,
      "an answer of \(ops.count) words and \(text.count) bytes is larger than an arena"
    )
    // SAFETY: both fit, as was just checked, and the buffers begin at pages.
    unsafe ops.withUnsafeBytes { unsafe Self.fill(memory.ops, with: $0) }
    unsafe text.withUnsafeBytes { unsafe Self.fill(memory.text, with: $0) }
    var answer = weft_answer(
      kind: kind,
      ops_length: UInt32(ops.count * 8),
      text_length: UInt32(text.count),
      reserved: 0
    )
    unsafe weft_channel_reply(channel, number, &answer)
  }

  private static func fill(
    _ place: UnsafeMutablePointer<UInt8>,
    with bytes: UnsafeRawBufferPointer
  ) {
    guard let first = bytes.baseAddress else { return }
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
