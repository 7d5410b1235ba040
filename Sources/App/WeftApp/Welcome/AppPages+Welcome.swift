// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

extension AppPages {
  /// Returns the welcome: what Weft is, and the ways to chats.
  static func welcome(_ viewer: Viewer) -> PageScreen {
    let (app, words) = (viewer.app, viewer.app.words.welcome)
    var lines = [PageLine(title: words.purpose)]
    if app.options.accounts != nil {
      lines.append(
        choice("person", app.words.entry.title, words.accountDetail, AppAction.addAccount.id)
      )
    }
    if app.options.welcome?.open != nil, viewer.takesPaths {
      lines.append(choice("document", words.open, words.openDetail, AppAction.openWorkspace.id))
    }
    lines.append(choice("search", words.demo, words.demoDetail, AppAction.demo.id))
    // A page can't name files of the machine that serves it, so it says who can.
    if !viewer.takesPaths {
      lines.append(PageLine(title: words.served, detail: "weft serve --workspace FILE"))
    }
    let screen = PageScreen(.welcome, title: words.title) { lines }
    screen.start = 1
    // A page focuses the row instead.
    if viewer.takesPaths { screen.selected = 1 }
    return screen
  }

  private static func choice(
    _ icon: String,
    _ title: String,
    _ detail: String,
    _ action: String
  ) -> PageLine {
    PageLine(title: title, detail: detail, action: action, mark: .choice(icon))
  }

  /// Returns the form that asks for the path of a file to open or import.
  static func openWorkspace(_ viewer: Viewer) -> PageScreen? {
    guard viewer.app.options.welcome?.open != nil, viewer.takesPaths else { return nil }
    let words = viewer.app.words.welcome
    viewer.openPath = ""
    let model = FormSession.Model(
      items: { [weak viewer] in
        let path = viewer?.openPath ?? ""
        return [
          .init(id: "path", kind: .path, title: words.path, value: path, example: words.example),
          .init(id: "open", kind: .button, title: words.openNow),
        ]
      },
      type: { [weak viewer] _, text in viewer?.openPath = text },
      press: { [weak viewer] _ in
        if let viewer { viewer.openWorkspace(PathCompletion.whole(viewer.openPath)) }
        return nil
      }
    )
    return form(
      .openWorkspace,
      title: words.open,
      viewer,
      lines: { [weak viewer] in
        [PageLine(title: viewer?.opening.map { words.opening(.text($0)) } ?? words.openDetail)]
      },
      model: model
    )
  }
}
