// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The default views of every slot; subclass it to change a slot from Swift.
///
///     final class MyFactory: ViewFactory {
///       @ScenePieceBuilder
///       override func makeChannelListItem(options: ChannelListItemOptions) -> Scene {
///         Text(options.row.channelName)
///       }
///     }
///
/// A row of channels or threads must depend only on the options its method is given: a row whose
/// options equal those of the previous frame is not drawn again. A factory that draws rows from
/// other values, such as a setting of its own, must call ``SlotRegistry/redraw()`` whenever they
/// change.
///
/// Every slot is a separate method, so an override with a misspelt name or wrong parameters does
/// not compile. The methods of each screen belong to a separate class; this class inherits them
/// all.
open class ViewFactory: PluginProblemViewFactory {}
