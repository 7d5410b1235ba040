// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

extension Engine {
  /// What is wrong with plugins: the screen behind the line that every other one shows then.
  public func pluginProblems() -> PluginProblemListViewModel {
    PluginProblemListViewModel(environment: environment, slots: slots)
  }

  /// Does what an action of the list of problems asks for.
  public func perform(_ action: String, in list: PluginProblemListViewModel) -> ActionOutcome {
    action == ListAction.back ? .back : .host(action)
  }

  /// Opens what is wrong with plugins.
  func openPluginProblems() -> ActionOutcome {
    slots.factory.makePluginProblemsDestination().map { .open($0) } ?? .done
  }
}
