// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The default views of every slot; subclass it to change a slot in Swift.
///
///     final class MyFactory: ViewFactory {
///       @ScenePieceBuilder
///       override func makeChannelListItem(options: ChannelListItemOptions) -> Scene {
///         Text(options.row.channelName)
///       }
///     }
///
/// A row of channels or threads must depend only on the options that its method receives, because a row whose options
/// equal those of the previous frame is not drawn again. A factory whose rows depend on other values, such as its own
/// settings, must call ``SlotRegistry/redraw()`` whenever they change.
///
/// Every slot is a separate method, so an override with a misspelt name or wrong parameters does not compile. The
/// methods of each screen are declared in a separate class; this class inherits them all.
open class ViewFactory: PluginProblemViewFactory {}

/// The views that report problems with plugins.
///
/// Only a factory draws them. They are not slots, because plugins could then hide their own problems.
open class PluginProblemViewFactory: ComposerViewFactory {
  /// Draws the line above every screen that is shown while there are problems with plugins.
  @ScenePieceBuilder
  open func makePluginProblemsLine(
    count: PluginProblemCount,
    environment: ChatEnvironment
  ) -> Scene {
    PluginProblemsLine(count: count, strings: environment.strings)
  }

  /// The route that a tap on the line opens, or `nil` for none.
  open func makePluginProblemsDestination() -> Route? {
    Route(.pluginProblems)
  }

  /// Combines the screen of problems with its title and the back button.
  @ScenePieceBuilder
  open func makePluginProblemListHeaderViewModifier(
    title: String,
    environment: ChatEnvironment,
    content: Scene
  ) -> Scene {
    PluginProblemListHeader(title: title, backLabel: environment.strings.text(.actionBack))
    content
  }

  /// Draws the row of a problem.
  @ScenePieceBuilder
  open func makePluginProblemItem(row: PluginProblemRow) -> Scene {
    PluginProblemListItem(row: row)
  }

  /// Draws the view shown when there are no problems.
  @ScenePieceBuilder
  open func makeNoPluginProblemsView(environment: ChatEnvironment) -> Scene {
    ListNotice(icon: "checkmark", title: environment.strings.text(.pluginsNoProblems))
  }
}
