// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
package import WeftPluginFormat
package import WeftPluginHost

/// A plugin of the host's folders: whether it is used, and what is wrong with it.
package struct PluginStanding {
  /// Whether a plugin is used.
  package enum State: String, Sendable {
    /// It is used.
    case active
    /// The file `order` of its folder switches it off.
    case disabled
    /// Its processes failed too often.
    case quarantined
    /// Another file with its id is used.
    case shadowed
    /// The host refuses it.
    case refused
    /// It is used, but something went wrong.
    case failed

    fileprivate init(_ state: PluginHost.Entry.State) {
      self =
        switch state {
        case .active: .active
        case .disabled: .disabled
        case .quarantined: .quarantined
        case .shadowed: .shadowed
        }
    }
  }

  /// Its id, or `nil` if the host could not read it.
  package let id: String?
  /// The name it declares, or `nil` if the host could not read it.
  package let name: String?
  /// Its file.
  package let file: String
  /// Whether it is used.
  package let state: State
  /// Why it is not used, or what went wrong.
  package let refusal: PluginRefusal?

  /// Returns all plugins of a host: first those that it knows, then those with problems.
  package static func all(of host: PluginHost?) -> [PluginStanding] {
    let known = (host?.entries ?? []).map { entry in
      PluginStanding(
        id: entry.id,
        name: entry.name,
        file: entry.file,
        state: State(entry.state),
        refusal: nil
      )
    }
    let used = Set(known.map(\.file))
    let wrong = (host?.problems ?? []).map { problem in
      PluginStanding(
        id: problem.id,
        name: nil,
        file: problem.file,
        state: used.contains(problem.file) ? .failed : .refused,
        refusal: problem.refusal
      )
    }
    return known + wrong
  }
}
