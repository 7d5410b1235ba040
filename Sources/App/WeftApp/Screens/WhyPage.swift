// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftPluginFormat
internal import WeftScene

/// The page that explains why a row looks as it does.
///
/// It shows the row with and without plugins, which plugin drew what, and which texts changed or are missing.
enum WhyPage {
  /// Returns the page of a row, or `nil` if what the row shows doesn't exist.
  static func make(_ subject: RowSubject, _ viewer: Viewer) -> PageScreen? {
    guard subject.list(in: viewer) != nil else { return nil }
    let words = viewer.app.words
    var known: (generation: Int, lines: [PageLine])?
    return PageScreen(.why(subject), title: words.why.title) { [weak viewer] in
      guard let viewer else { return [] }
      // A page that nothing changed is drawn without asking plugins.
      if let known, known.generation == viewer.app.generation { return known.lines }
      let lines = lines(of: subject, viewer)
      known = (viewer.app.generation, lines)
      return lines
    }
  }

  private static func lines(of subject: RowSubject, _ viewer: Viewer) -> [PageLine] {
    let words = viewer.app.words
    guard let shown = drawn(subject, viewer) else {
      return [PageLine(title: words.gone(.why(subject)))]
    }
    let slots = viewer.app.channels.list.slots
    let plain = slots.withoutProviders { drawn(subject, viewer) }
    let standing = PluginStanding.all(of: viewer.app.plugins)
    return WhyLines(words, standing).lines(of: shown.explanation, shown.row, plain: plain?.row)
  }

  private static func drawn(
    _ subject: RowSubject,
    _ viewer: Viewer
  ) -> (explanation: RowExplanation, row: SceneRow)? {
    guard let (list, index) = subject.list(in: viewer) else { return nil }
    let explained = list.explanations(in: index..<index + 1)
    guard let row = list.rows(in: index..<index + 1).first,
      let shown = try? explained.screen.validated().row(row.number)
    else { return nil }
    return explained.rows.first.map { ($0, shown) }
  }
}

/// The lines that explain why a row looks as it does.
private struct WhyLines {
  private let words: AppWords
  private let plugins: [PluginStanding]

  init(_ words: AppWords, _ plugins: [PluginStanding]) {
    self.words = words
    self.plugins = plugins
  }

  func lines(of row: RowExplanation, _ shown: SceneRow, plain: SceneRow?) -> [PageLine] {
    let why = words.why
    let isSame = plain?.content == shown.content
    let pictures =
      isSame
      ? [PageLine(title: why.unchanged), PageLine(shown)]
      : section(why.withPlugins, [PageLine(shown)])
        + section(why.withoutPlugins, plain.map { [PageLine($0)] } ?? [])
    return pictures + section(why.drawnBy, drawn(row))
      + section(why.texts, texts(row))
      + section(why.leftOut, leftOut(of: row, shown: shown, plain: plain))
      + section(why.buttons, buttons(row))
      + section(why.passed, passed(row).map { PageLine(title: $0) })
      + section(why.unused, unused)
  }

  private func section(_ title: String, _ lines: [PageLine]) -> [PageLine] {
    lines.isEmpty ? [] : [PageLine(title: title, isHeading: true)] + lines
  }

  /// Returns who drew the row, its parts and what is around them.
  private func drawn(_ row: RowExplanation) -> [PageLine] {
    let views = row.views.flatMap { view in
      let own = view.provider.map { [PageLine(title: name($0), detail: view.slot)] } ?? []
      let around = view.around.map {
        PageLine(title: name($0), detail: view.slot, value: words.why.around)
      }
      return own + around + late(view.asked, view.slot)
    }
    let wraps = row.wraps.flatMap { wrap in
      wrap.asked.filter { $0.answer == .wrapped }.map {
        PageLine(title: name($0.provider), detail: wrap.slot, value: words.why.around)
      } + late(wrap.asked, wrap.slot)
    }
    let lines = views + wraps
    return row.views.first?.provider == nil ? [PageLine(title: words.why.weft)] + lines : lines
  }

  private func late(_ asked: [RowExplanation.Asked], _ slot: String) -> [PageLine] {
    asked.filter { $0.answer == .later }.map {
      PageLine(title: name($0.provider), detail: slot, value: words.why.late)
    }
  }

  /// Returns the texts that plugins changed.
  private func texts(_ row: RowExplanation) -> [PageLine] {
    row.texts.flatMap { text -> [PageLine] in
      guard text.shown != text.plain else { return late(text.asked, text.slot) }
      let makers = text.asked.filter { if case .text? = $0.answer { true } else { false } }
      return [
        PageLine(
          title: quoted(text.shown),
          detail: "\(words.why.insteadOf(.text(quoted(text.plain))))\n\(text.slot)",
          value: makers.map { name($0.provider) }.joined(separator: ", ")
        )
      ]
    }
  }

  /// Returns the texts that only the row without plugins has, except for those that were changed.
  private func leftOut(
    of row: RowExplanation,
    shown: SceneRow,
    plain: SceneRow?
  ) -> [PageLine] {
    let changed = row.texts.filter { $0.shown != $0.plain }.map(\.plain)
    let kept = Set(shown.texts + changed)
    return (plain?.texts ?? []).filter { !$0.isEmpty && !kept.contains($0) }
      .prefix(Self.mostLeftOut).map { PageLine(title: quoted($0)) }
  }

  private static let mostLeftOut = 12

  private func buttons(_ row: RowExplanation) -> [PageLine] {
    row.sides.flatMap { side in
      side.buttons.compactMap { button in
        side.provider(of: button).map {
          PageLine(title: button.title, detail: side.slot, value: name($0))
        }
      }
    }
  }

  /// Returns the plugins that were asked about the row and changed nothing.
  private func passed(_ row: RowExplanation) -> [String] {
    let asked =
      row.views.flatMap(\.asked) + row.texts.flatMap(\.asked)
      + row.wraps.flatMap(\.asked) + row.sides.flatMap(\.asked)
    let changed = Set(asked.filter { $0.answer != .passed && $0.answer != nil }.map(\.provider))
    var known = changed
    return asked.filter { known.insert($0.provider).inserted }.map { name($0.provider) }
  }

  private var unused: [PageLine] {
    plugins.filter { $0.state != .active }.map { plugin in
      let state =
        switch plugin.state {
        case .active: ""
        case .disabled: words.off
        case .quarantined: words.why.stopped
        case .shadowed: words.why.shadowed
        case .refused: words.refused
        case .failed: words.why.failed
        }
      return PageLine(
        title: plugin.id.map(name) ?? plugin.file,
        detail: plugin.refusal.map { "\($0.text); \($0.remedy)" } ?? "",
        value: state
      )
    }
  }

  /// Returns the name of a plugin by its id.
  private func name(_ id: String) -> String {
    let name = plugins.first { $0.id == id && $0.name != nil }?.name ?? ""
    return name.isEmpty ? id : name
  }

  private func quoted(_ text: String) -> String { "“\(text)”" }
}
