// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// What tells of problems with plugins.
///
/// These are no slots of plugins, which could hide there what is wrong with them: a factory alone draws them.
open class PluginProblemViewFactory: MessageListViewFactory {
  /// What stands above every screen while something is wrong with plugins: one quiet line that leads to what
  /// that is.
  @ScenePieceBuilder
  open func makePluginProblemsLine(
    count: PluginProblemCount,
    environment: ChatEnvironment
  ) -> Scene {
    PluginProblemsLine(count: count, strings: environment.strings)
  }

  /// What the line leads to, nil for nothing.
  open func makePluginProblemsDestination() -> Route? {
    Route(.pluginProblems)
  }

  /// The screen of problems with its title and the way back.
  @ScenePieceBuilder
  open func makePluginProblemListHeaderViewModifier(
    title: String,
    environment: ChatEnvironment,
    content: Scene
  ) -> Scene {
    PluginProblemListHeader(title: title, backLabel: environment.strings.text(.actionBack))
    content
  }

  /// The row of a problem.
  @ScenePieceBuilder
  open func makePluginProblemItem(row: PluginProblemRow) -> Scene {
    PluginProblemListItem(row: row)
  }

  /// What stands in place of problems where there are none.
  @ScenePieceBuilder
  open func makeNoPluginProblemsView(environment: ChatEnvironment) -> Scene {
    ListNotice(icon: "checkmark", title: environment.strings.text(.pluginsNoProblems))
  }
}
