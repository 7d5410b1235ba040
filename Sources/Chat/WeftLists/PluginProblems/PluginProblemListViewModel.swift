// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The screen that lists the problems with plugins; the line above other screens opens it.
///
/// Each frame shows the problems known at its start. The screen has no slots, so a faulty plugin can't hide its own
/// problems.
public final class PluginProblemListViewModel {
  /// The values that the list depends on besides its data.
  public let environment: ChatEnvironment
  /// The registry whose factory draws the rows.
  package let slots: SlotRegistry
  /// The title above the list.
  public var title: String
  /// Whether a back button is drawn next to the title; a host with its own one sets it to `false`.
  package var showsWayBack = true
  /// The index of the first visible row.
  package private(set) var firstVisible = 0
  /// The index of the selected row, or `nil` if none is selected.
  package var selected: Int?
  private var items: [PluginProblemItem]

  /// Creates a list of the problems known so far.
  package init(environment: ChatEnvironment, slots: SlotRegistry) {
    self.environment = environment
    self.slots = slots
    title = environment.strings.text(.pluginsTitle)
    items = slots.problems?.problemItems ?? []
  }

  /// The number of rows.
  public var count: Int { items.count }

  /// Whether every plugin works, so that a notice replaces the rows.
  package var isEmpty: Bool { items.isEmpty }

  /// The number of problems as a sentence, or `nil` if there are none.
  package var summary: String? {
    let count = slots.problems?.problemCount
    return count.flatMap { $0.all > 0 ? $0.text(environment.strings) : nil }
  }

  /// Returns the rows at the given indices; indices beyond the list are ignored.
  public func rows(in indices: Range<Int>) -> [PluginProblemRow] {
    indices.clamped(to: items.indices).map { place in
      PluginProblemRow(
        rowID: UInt64(place) + 1,
        item: items[place],
        strings: environment.strings
      )
    }
  }

  /// Moves a row to the top; the index is clamped to the list's rows.
  public func scroll(to row: Int) {
    firstVisible = min(max(0, row), max(0, count - 1))
  }

  /// Updates the list to all problems known so far.
  package func drainChanges() {
    items = slots.problems?.problemItems ?? []
    scroll(to: firstVisible)
  }

  /// Draws the whole screen with at most `rowLimit` rows, starting at the first visible one.
  ///
  /// Starts a new frame, so the screen contains problems that occurred since the last one.
  ///
  /// - Complexity: O(*n*) in the number of problems.
  public func screen(rowLimit: Int) -> Scene { slots.frame { whole(rowLimit) } }

  private func whole(_ rowLimit: Int) -> Scene {
    drainChanges()
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
    writer.beginList(label: title)
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

extension SlotRegistry {
  /// Adds a line above a screen if there are problems with plugins; otherwise returns the screen unchanged.
  ///
  /// The line is outside of every slot, and only the factory draws it. In a slot, the refused plugin or another one
  /// could replace it.
  func noted(_ screen: Scene, _ environment: ChatEnvironment) -> Scene {
    // Content that a provider moves out of its bounds must not cover views outside of the screen.
    let below = providers.isEmpty ? screen : screen.owned(.guest(most: 1))
    guard let count = problems?.problemCount, count.all > 0 else { return below }
    let line = factory.makePluginProblemsLine(count: count, environment: environment)
    if line.isEmpty { return below }
    return Scene {
      line
      below
    }
  }
}
