// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
package import WeftViews

/// The slots of the composer.
extension SlotRegistry {
  /// Draws the composer with the views that providers draw above and around it.
  ///
  /// If the user may not write, no provider is called.
  package func composer(_ options: ComposerOptions, of list: AnyObject) -> Scene {
    guard options.refusal == nil else { return factory.makeComposerView(options: options) }
    var options = options
    let window = window(options, of: list)
    if isFilled(ViewSlot.composerTop) { options.top = answers(.composerTop, for: window)[0] }
    let view = factory.makeComposerView(options: options)
    guard isFilled(WrapSlot.composer) else { return view }
    return view.surrounded(by: frames(.composer, for: window)[0], most: 0.5)
  }

  /// Returns the text that providers turn a text into before it is sent, and whether an answer is still expected.
  package func outgoing(
    _ text: String,
    _ options: ComposerOptions,
    of list: AnyObject
  ) -> (text: String, isLate: Bool) {
    guard isFilled(TextSlot.outgoing), text.ifShown != nil else { return (text, false) }
    let window = window(options, of: list)
    let (texts, isLate) = asking { self.texts(.outgoing, for: window, default: [text]) }
    let result = texts[0]
    return (result.ifShown ?? text, isLate)
  }

  private func window(
    _ options: ComposerOptions,
    of list: AnyObject
  ) -> SlotWindow<ComposerSlotRow> {
    SlotWindow(rows: [ComposerSlotRow(options)], of: list, options.environment)
  }
}
