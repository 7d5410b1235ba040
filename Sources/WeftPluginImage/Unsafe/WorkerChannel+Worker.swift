// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
package import WeftPluginWire

extension WorkerChannel {
  /// What a host asks.
  package enum Request {
    /// That the plugin of an identity is started.
    case start(PluginIdentity)
    /// That a hook is asked about a window.
    case call(hook: Int, SharedWindow)
  }

  /// Waits for the request after one; nil when it makes no sense.
  ///
  /// The host is believed: what it wrote is used where it stands.
  package func next(after last: inout UInt32) -> Request? {
    var request = weft_request()
    last = unsafe weft_channel_next(channel, last, &request)
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
    default: return nil
    }
  }

  /// Answers a request with what a hook wrote to an arena; nil says that it passes.
  ///
  /// The arena is the worker's own and copied at once: memory the host has looked at last takes longer to
  /// write to, a few bytes at a time, than to fill.
  package func reply(_ number: UInt32, _ size: HookAnswer?, in arena: GuardedArena) {
    guard let size else { return reply(number, UInt32(WEFT_ANSWER_PASSED), ops: 0, text: 0) }
    unsafe arena.withBytes(size) { words, text in
      unsafe Self.fill(memory.ops, with: words)
      unsafe Self.fill(memory.text, with: text)
    }
    reply(number, UInt32(WEFT_ANSWER_SCENE), ops: size.operations, text: size.text)
  }

  /// Answers that the plugin has started.
  package func reply(_ number: UInt32, _ declaration: PluginDeclaration) {
    reply(number, UInt32(WEFT_ANSWER_STARTED), declaration.wire)
  }

  /// Answers why there is no other answer.
  package func reply(_ number: UInt32, _ refusal: PluginRefusal) {
    var writer = WireWriter()
    refusal.write(to: &writer)
    reply(number, UInt32(WEFT_ANSWER_REFUSAL), writer.bytes)
  }

  private func reply(_ number: UInt32, _ kind: UInt32, _ text: [UInt8]) {
    unsafe text.withUnsafeBytes { unsafe Self.fill(memory.text, with: $0) }
    reply(number, kind, ops: 0, text: text.count)
  }

  private func reply(_ number: UInt32, _ kind: UInt32, ops: Int, text: Int) {
    var answer = weft_answer(
      kind: kind,
      ops_length: UInt32(ops),
      text_length: UInt32(text),
      reserved: 0
    )
    unsafe weft_channel_reply(channel, number, &answer)
  }

  /// Copies into a buffer that begins at a page.
  private static func fill(
    _ place: UnsafeMutablePointer<UInt8>,
    with bytes: UnsafeRawBufferPointer
  ) {
    precondition(bytes.count <= bufferSize, "\(bytes.count) bytes are more than an arena has")
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
