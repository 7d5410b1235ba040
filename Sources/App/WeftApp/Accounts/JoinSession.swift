// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

extension AppPages {
  /// Returns the screen that asks for the address of a chat to join.
  static func join(_ viewer: Viewer) -> PageScreen {
    let words = viewer.app.words.joining
    viewer.joinAddress = ""
    let model = FormSession.Model(
      items: { [weak viewer] in
        [
          .init(
            id: "address",
            kind: .address,
            title: words.address,
            value: viewer?.joinAddress ?? "",
            example: words.example
          ),
          .init(id: "join", kind: .button, title: words.join),
        ]
      },
      type: { [weak viewer] _, text in viewer?.joinAddress = text },
      press: { [weak viewer] _ in viewer?.join() }
    )
    return form(
      .join,
      title: words.title,
      viewer,
      lines: { [PageLine(title: words.purpose)] },
      model: model
    )
  }
}

extension Viewer {
  /// Asks the source to join the chat at the typed address; returns why it was refused at once.
  fileprivate func join() -> String? {
    guard !joinAddress.isEmpty else { return nil }
    do throws(SourceError) {
      try app.engine.perform(.join(joinAddress))
    } catch {
      return app.words.sentence(error)
    }
    // A later refusal is reported like that of any action.
    leave()
    tell(app.words.joining.asked)
    return nil
  }
}
