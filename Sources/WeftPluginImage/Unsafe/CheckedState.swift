// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform

/// The state of this process as a plugin may find or leave it.
@safe struct CheckedState {
  private var state: weft_check_state

  /// The state as it is now.
  init() {
    state = weft_check_look()
  }

  /// How many bytes the C library has handed out.
  var memory: Int64 { Int64(clamping: state.memory) }

  /// Takes libraries that were loaded since for granted.
  mutating func acceptLibraries() {
    state.libraries = weft_check_look().libraries
  }

  /// What is otherwise than it was.
  ///
  /// - Parameters:
  ///   - first: The state before the plugin: what was open then is not the plugin's to close.
  ///   - isLast: Whether what it has opened is told: before the end it may still be closed.
  func changes(
    since old: CheckedState,
    first: CheckedState,
    isLast: Bool = false
  ) -> [CheckChange] {
    let opened = state.descriptors & ~first.state.descriptors
    let closed = old.state.descriptors & first.state.descriptors & ~state.descriptors
    var changes: [CheckChange] = []
    if isLast, opened != 0 { changes.append(CheckChange(.descriptorsOpened, Self.numbers(opened))) }
    if closed != 0 { changes.append(CheckChange(.descriptorsClosed, Self.numbers(closed))) }
    let blocked = state.signal_mask ^ old.state.signal_mask
    if blocked != 0 { changes.append(CheckChange(.signalMask, Self.numbers(blocked))) }
    if state.environment != old.state.environment { changes.append(CheckChange(.environment)) }
    if state.locale != old.state.locale { changes.append(CheckChange(.locale)) }
    if state.floating_point != old.state.floating_point {
      changes.append(CheckChange(.floatingPoint))
    }
    if state.libraries > old.state.libraries {
      changes.append(CheckChange(.libraries, "\(state.libraries - old.state.libraries)"))
    }
    if state.written > 0 { changes.append(CheckChange(.output, "\(state.written)")) }
    return changes
  }

  /// Brings back what would disturb whatever is asked next.
  static func restore() { weft_check_restore() }

  private static func numbers(_ bits: UInt64) -> String {
    (0..<64).filter { bits >> $0 & 1 == 1 }.map(String.init).joined(separator: ", ")
  }
}
