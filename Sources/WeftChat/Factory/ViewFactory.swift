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
/// Every slot is a method of its own, so an override with a mistake in its name or its parameters does not
/// compile. The methods of each screen stand in a class of their own; this one has them all.
open class ViewFactory: MessageListViewFactory {}
