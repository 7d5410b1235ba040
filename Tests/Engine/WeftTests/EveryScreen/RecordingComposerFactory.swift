// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftModel
import WeftViews

/// Also records the methods of the field below messages.
class RecordingComposerFactory: RecordingItemFactory {
  override func makeComposerView(options: ComposerOptions) -> Scene {
    note("makeComposerView")
    return super.makeComposerView(options: options)
  }

  override func makeComposerWaitingView(options: ComposerOptions) -> Scene {
    note("makeComposerWaitingView")
    return super.makeComposerWaitingView(options: options)
  }

  override func makeComposerTopView(options: ComposerOptions) -> Scene {
    note("makeComposerTopView")
    return super.makeComposerTopView(options: options)
  }

  override func makeComposerCompletionsView(options: ComposerOptions) -> Scene {
    note("makeComposerCompletionsView")
    return super.makeComposerCompletionsView(options: options)
  }

  override func makeComposerOutgoingView(options: ComposerOptions) -> Scene {
    note("makeComposerOutgoingView")
    return super.makeComposerOutgoingView(options: options)
  }

  override func makeComposerInputView(options: ComposerOptions) -> Scene {
    note("makeComposerInputView")
    return super.makeComposerInputView(options: options)
  }
}
