// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Weft

/// The default views, and a line of this host's own above the rows.
final class TeamFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeChannelListTopView(viewModel: ChatChannelListViewModel) -> Scene {
    HStack {
      Icon("draft")
      Text("Write to somebody new")
      Spacer()
    }
    .padding(8)
    .background(.raised)
    .cornerRadius(12)
    .shadow(color: Color(red: 0, green: 0, blue: 0, opacity: 51), radius: 4, y: 1)
    .padding(8)
    .onTap("org.example.write")
  }
}
