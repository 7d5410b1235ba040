// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// The list of plugin problems.
package final class ProblemsScreen: AppScreen {
  package let shownList = ScreenList(name: .problems)
  private let list: PluginProblemListViewModel
  private let engine: Engine

  init(_ engine: Engine) {
    self.engine = engine
    list = engine.pluginProblems()
    list.showsWayBack = false
  }

  package var title: String { list.title }
  package func hint(_ hints: AppWords.Hints) -> String { hints.reading }
  package var count: Int { list.count }
  package var first: Int { list.firstVisible }
  package var selected: Int? {
    get { list.selected }
    set { list.selected = newValue }
  }

  package func want(from first: Int, count: Int) { list.scroll(to: first) }
  package func scene(rowLimit: Int) -> Scene { list.screen(rowLimit: rowLimit) }

  package func perform(_ action: String, row: UInt64?) -> ActionOutcome {
    engine.perform(action, in: list)
  }

  package func open(row: UInt64) -> RowOpening { .nothing }
}
