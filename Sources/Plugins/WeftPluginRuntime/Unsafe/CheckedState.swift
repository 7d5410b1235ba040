// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform

/// A snapshot of the process's state that a plugin may change.
@safe struct CheckedState {
  private var state: weft_check_state

  /// Takes a snapshot.
  init() {
    state = weft_check_look()
  }

  /// How many bytes are allocated from the C library.
  var memory: Int64 { Int64(clamping: state.memory) }

  /// Counts the libraries loaded since the snapshot as part of it.
  mutating func acceptLibraries() {
    state.libraries = weft_check_look().libraries
  }

  /// Compares the snapshot with an earlier one.
  ///
  /// - Parameters:
  ///   - first: The snapshot before the plugin started: descriptors open then are not the
  ///     plugin's to close.
  ///   - isLast: Whether descriptors the plugin opened are reported: before the end it may
  ///     still close them.
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

  /// Restores the locale, the signal mask and the floating-point mode for the next request.
  static func restore() { weft_check_restore() }

  private static func numbers(_ bits: UInt64) -> String {
    (0..<64).filter { bits >> $0 & 1 == 1 }.map(String.init).joined(separator: ", ")
  }
}
