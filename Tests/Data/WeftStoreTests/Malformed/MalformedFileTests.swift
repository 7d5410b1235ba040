// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftStore
import WeftTestSupport

/// A file with any content is read, or refused in one line and left as it is.
@Suite struct MalformedFileTests {
  /// Lists a file's content; returns the error if it can't be read.
  private func look(_ path: String, _ end: MalformedFile.End, readOnly: Bool) throws -> StoreError?
  {
    do {
      let store = try WorkspaceStore(opening: path, readOnly: readOnly)
      _ = try Engine(store: store, environment: store.head.environment()).channelList(rows: 20)
      if let failure = store.failure { throw failure }
      let workspace = try store.workspace()
      if case .read(let channels, let threads) = end {
        #expect(workspace.channels.count == channels && workspace.threads.count == threads)
      }
      return nil
    } catch let error as StoreError {
      return error
    }
  }

  @Test(arguments: MalformedFile.all)
  func `the file is read, or refused and not changed`(_ file: MalformedFile) throws {
    for readOnly in [true, false] {
      let place = try MalformedPlace()
      try file.make(place)
      let before = try place.files()
      let error = try look(place.path, file.end, readOnly: readOnly)
      switch file.end {
      case .read: #expect(error == nil)
      case .refused(let code, let words):
        let error = try #require(error)
        #expect(error.code == code && error.description.contains(words), "\(error)")
        #expect(error.description.hasPrefix(place.path + ": "))
        #expect(error.description.utf8.count < 900 && !error.description.contains("\n"))
        #expect(try place.files() == before, "something has changed")
      }
    }
  }

  @Test func `no two of the files are the same`() {
    let names = MalformedFile.all.map(\.testDescription)
    #expect(Set(names).count == names.count && names.count >= 40)
  }
}
