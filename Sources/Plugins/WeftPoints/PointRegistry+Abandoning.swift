// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPoints

extension PointRegistry {
  /// Forgets the calls that run on this thread, after a plugin has jumped out of them.
  ///
  /// They never return; otherwise their points would count as running forever and
  /// refuse every later call.
  package static func abandonCalls() { weft_call_abandon() }
}
