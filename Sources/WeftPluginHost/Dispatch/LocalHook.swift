// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginImage
internal import WeftPluginWire

/// A hook of a plugin in this process.
final class LocalHook: HookSource {
  private let function: HookFunction

  init(_ function: HookFunction) {
    self.function = function
  }

  func call(_ window: PackedWindow) throws(PluginRefusal) -> HookReply {
    try function.call(window).map { .answered($0) } ?? .passed
  }

  /// It is never late.
  func collect(_ number: Int) -> HookReply { .absent }

  /// Telling it is all that can be done about code in this process.
  func answerMadeNoSense(_ refusal: PluginRefusal) throws(PluginRefusal) { throw refusal }
}
