// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The default of every slot. Subclass it to change a slot from Swift:
///
///     final class MyFactory: ViewFactory {
///       @ScenePieceBuilder
///       override func makeChannelListItem(options: ChannelListItemOptions) -> Scene {
///         Text(options.row.channelName)
///       }
///     }
///
/// The rows of channels and of threads are drawn by the options a method is given and by nothing else: a row
/// whose options are those of the frame before is not asked for again. A factory that draws them by more, such as
/// a setting of its own, says so with ``SlotRegistry/redraw()`` whenever that changes.
///
/// Every slot is a method of its own, so an override with a mistake in its name or its parameters does not
/// compile. The methods of each screen stand in a class of their own; this one has them all.
open class ViewFactory: PluginProblemViewFactory {}
