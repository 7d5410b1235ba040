// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension Engine {
  /// Creates the screen that lists the problems with plugins, to which the line above other screens
  /// leads.
  public func pluginProblems() -> PluginProblemListViewModel {
    PluginProblemListViewModel(environment: environment, slots: slots)
  }

  /// Performs an action that was started in the list of problems.
  public func perform(_ action: String, in list: PluginProblemListViewModel) -> ActionOutcome {
    action == ListAction.back ? .back : .host(action)
  }

  /// Returns the outcome that opens the list of problems.
  func openPluginProblems() -> ActionOutcome {
    slots.factory.makePluginProblemsDestination().map { .open($0) } ?? .done
  }
}
