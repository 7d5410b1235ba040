// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The field for the address of a chat to join, on one viewer's screen.
package final class JoinSession {
  /// The address as typed.
  package private(set) var address = ""
  /// Why the last address was refused.
  package private(set) var problem: String?

  /// The maximum size of an address in bytes.
  package static let mostBytes = 2_048

  /// Changes the address; removes whitespace and control characters, and ignores a change that makes it too long.
  package func change(_ work: (inout String) -> Void) {
    var text = address
    work(&text)
    text.unicodeScalars.removeAll { $0.value <= 0x20 || $0.value == 0x7F }
    if text.utf8.count <= Self.mostBytes { (address, problem) = (text, nil) }
  }

  fileprivate func refuse(_ reason: String) { problem = reason }
}

extension Viewer {
  /// The address field while its screen is the one that the user acts on.
  package var joining: JoinSession? { top.name == .join ? joinSession : nil }

  /// The address field while its screen is visible, even if the user acts on another one.
  package var shownJoining: JoinSession? {
    panes.contains { stack[$0].name == .join } ? joinSession : nil
  }

  /// Asks the source to join the chat at the typed address.
  package func join() {
    guard let session = joining, !session.address.isEmpty else { return }
    touch()
    do throws(SourceError) {
      try app.engine.perform(.join(session.address))
    } catch {
      return session.refuse(app.words.sentence(error))
    }
    // A later refusal is reported like that of any action.
    leave()
    tell(app.words.joining.asked)
  }
}

extension AppPages {
  /// Returns the screen that asks for the address of a chat to join.
  static func join(_ viewer: Viewer) -> PageScreen {
    let session = JoinSession()
    viewer.joinSession = session
    let words = viewer.app.words.joining
    let isTerminal = viewer.hints != nil
    return PageScreen(.join, title: words.title) {
      var lines = session.problem.map { [PageLine(title: words.problem, detail: $0)] } ?? []
      if isTerminal {
        let text = String(session.address.suffix(48))
        lines += [
          PageLine(
            title: words.address,
            detail: text.isEmpty ? words.example : "",
            value: text + "▏"
          ),
          PageLine(title: words.join, value: "Enter", action: AppAction.joinNow.id),
        ]
      } else {
        lines.append(PageLine(title: words.purpose))
      }
      return lines
    }
  }
}
