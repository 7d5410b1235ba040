// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
package import WeftScene

/// The colour theme that a user chose, by its name.
package struct ThemeChoice: Hashable, Sendable {
  /// The name in options and on pages: letters, digits, hyphens and underscores.
  package let id: String

  /// The theme of the system, if it is known.
  package static let auto = ThemeChoice(id: "auto")
  package static let light = ThemeChoice(id: "light")
  package static let dark = ThemeChoice(id: "dark")

  /// The choices without any files of the user.
  package static let shipped = ThemeSet.shipped.choices

  private init(id: String) { self.id = id }

  /// Creates the choice of a theme.
  package init(_ theme: Theme) { self.init(id: theme.name) }

  /// Returns the name shown to the user; that of a file, for a theme of the user's own.
  package func name(_ words: AppWords) -> String {
    switch id {
    case "auto": words.coloursAuto
    case "light": words.coloursLight
    case "dark": words.coloursDark
    case "contrast": words.coloursContrast
    case "sepia": words.coloursSepia
    case "night": words.coloursNight
    default: id
    }
  }
}

/// The themes between which a user can choose: those that Weft includes, and the user's own.
package struct ThemeSet: Equatable, Sendable {
  /// The themes, in the order in which users see them.
  package private(set) var all: [Theme]

  /// The themes that Weft includes.
  package static let shipped = ThemeSet(all: Theme.shipped)

  /// The choices, in the order in which a key goes through them.
  package var choices: [ThemeChoice] { [.auto] + all.map { ThemeChoice($0) } }

  /// Returns the choice of a name, or `nil` if there is no such theme.
  package func choice(_ name: String) -> ThemeChoice? { choices.first { $0.id == name } }

  /// Returns the chosen theme, or `nil` for that of the system.
  package func theme(_ choice: ThemeChoice) -> Theme? { all.first { $0.name == choice.id } }

  /// Returns the choice after another one, in a cycle.
  func next(after choice: ThemeChoice) -> ThemeChoice {
    let choices = choices
    let place = choices.firstIndex(of: choice) ?? choices.count - 1
    return choices[(place + 1) % choices.count]
  }

  /// Adds a theme of the user, and replaces one with the same name.
  package mutating func add(_ theme: Theme) {
    all.removeAll { $0.name == theme.name }
    all.append(theme)
  }
}

extension Viewer {
  /// Chooses the colours by an action of their page; an unknown theme changes nothing.
  func choose(_ theme: ThemeChoice) {
    if app.options.themes.choices.contains(theme) { self.theme = theme }
  }
}

extension ThemeChoice {
  private static let prefix = "app.theme."

  /// Parses the action that chooses a theme; returns `nil` for any other action.
  init?(action: String) {
    guard action.hasPrefix(Self.prefix), ListAction.isHosts(action) else { return nil }
    self.init(id: String(action.dropFirst(Self.prefix.count)))
  }

  /// The id of the action that chooses the theme.
  package var action: String { Self.prefix + id }
}

extension AppPages {
  /// Returns the page that chooses the colours; a choice applies at once, also to this page.
  static func colours(_ viewer: Viewer) -> PageScreen {
    let words = viewer.app.words
    return PageScreen(.colours, title: words.colours) { [weak viewer] in
      guard let viewer else { return [] }
      let themes = viewer.app.options.themes
      return themes.choices.map { choice in
        PageLine(
          title: choice.name(words),
          value: choice == viewer.theme ? words.on : "",
          action: choice.action,
          sample: themes.theme(choice)
        )
      }
    }
  }
}

/// Some letters in the colours of a theme.
struct ThemeSample: View {
  let theme: Theme

  var body: some View {
    HStack(spacing: 0) {
      sample(.text, on: .background)
      sample(.text, on: .messageTheirs)
      sample(.text, on: .messageMine)
      sample(.inverted, on: .accent)
    }
    .accessibilityHidden()
  }

  private func sample(_ ink: Color, on ground: Color) -> some View {
    Text("Aa").foregroundColor(fixed(ink)).lineLimit(1).padding(.horizontal, 8)
      .background(fixed(ground))
  }

  private func fixed(_ color: Color) -> Color {
    let rgb = theme.rgb(color)
    return Color(
      red: UInt8(rgb >> 16 & 0xFF),
      green: UInt8(rgb >> 8 & 0xFF),
      blue: UInt8(rgb & 0xFF)
    )
  }
}
