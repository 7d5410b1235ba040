// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The screen that tells what is wrong with plugins, behind the line that other screens show.
///
/// Every frame shows what is known by then. It has no slots for plugins: one that does wrong can't keep that
/// from being told.
public final class PluginProblemListViewModel {
  /// What the list depends on besides its data.
  public let environment: ChatEnvironment
  /// Who draws.
  public let slots: SlotRegistry
  /// What stands above the list.
  public var title: String
  /// Whether the title has a way back beside it, which hosts with one of their own do without.
  public var showsWayBack = true
  /// The first row that is seen.
  public private(set) var firstVisible = 0
  /// The place of the selected row, nil where none is.
  public var selected: Int?
  private var items: [PluginProblemItem]

  /// Creates the list of what is known by now.
  public init(environment: ChatEnvironment, slots: SlotRegistry) {
    self.environment = environment
    self.slots = slots
    title = environment.strings.text(.pluginsTitle)
    items = slots.problems?.problemItems ?? []
  }

  /// How many rows the frame has.
  public var count: Int { items.count }

  /// Whether nothing is wrong.
  public var isEmpty: Bool { items.isEmpty }

  /// How many problems there are in words, nil where there are none.
  public var summary: String? {
    let count = slots.problems?.problemCount
    return count.flatMap { $0.all > 0 ? $0.text(environment.strings) : nil }
  }

  /// The rows at some places of the frame; places beyond the list are left out.
  public func rows(in places: Range<Int>) -> [PluginProblemRow] {
    places.clamped(to: items.indices).map { place in
      PluginProblemRow(
        rowID: UInt64(place) + 1,
        item: items[place],
        strings: environment.strings
      )
    }
  }

  /// Puts a row at the top, as far as there are that many.
  public func scroll(to row: Int) {
    firstVisible = min(max(0, row), max(0, count - 1))
  }

  /// Begins a frame with all that is known by now.
  public func takeChanges() {
    items = slots.problems?.problemItems ?? []
    scroll(to: firstVisible)
  }

  /// The whole screen with at most a number of rows, from the first visible one on.
  ///
  /// It begins a frame: what has gone wrong since the last one is on it.
  ///
  /// - Complexity: O(*n*) in the number of problems.
  public func screen(rowLimit: Int) -> Scene {
    takeChanges()
    let content =
      isEmpty ? slots.factory.makeNoPluginProblemsView(environment: environment) : list(rowLimit)
    guard showsWayBack else {
      return Scene {
        ListHeader(title: title)
        content
      }
    }
    return slots.factory.makePluginProblemListHeaderViewModifier(
      title: title,
      environment: environment,
      content: content
    )
  }

  private func list(_ rowLimit: Int) -> Scene {
    var writer = SceneWriter()
    writer.beginList()
    for row in rows(in: firstVisible..<firstVisible + min(max(0, rowLimit), count)) {
      writer.beginRow(
        row.rowID,
        provider: nil,
        label: row.accessibilityLabel,
        isSelected: selected.map { UInt64($0) + 1 == row.rowID } ?? false
      )
      writer.splice(slots.factory.makePluginProblemItem(row: row))
      writer.end()
    }
    writer.end()
    return writer.scene
  }
}
