// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel

/// The names of the engine's that a plugin's answers may use.
enum CheckedNames {
  /// The actions that mean the same in every view.
  static let actions: Set<String> = [
    ListAction.openChannel, ListAction.openThread, ListAction.channelInfo,
    ListAction.deleteChannel, ListAction.muteChannel, ListAction.unmuteChannel,
    ListAction.leaveChannel, ListAction.delete, ListAction.more, ListAction.retry,
    ListAction.loadThreads, ListAction.search, ListAction.cancelSearch,
    ListAction.scrollToLatest, ListAction.jumpToUnread, ListAction.dismissUnread,
    ListAction.toggleTranslation, ListAction.showPluginProblems, ListAction.back,
    ListAction.cancel, ListAction.dismissAlert,
  ]
}
