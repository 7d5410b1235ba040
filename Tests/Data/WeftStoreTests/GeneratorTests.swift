// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftStore
import WeftTestSupport

@Suite struct GeneratorTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func workspace(_ generator: WorkspaceGenerator) throws -> Workspace {
    let path = scratch.path("\(UUID().uuidString).weft").path
    try WorkspaceStore.generate(generator, to: path)
    return try WorkspaceStore(opening: path, readOnly: true).workspace()
  }

  @Test(arguments: [
    [0, 0, 0], [1, 0, 0], [1, 5, 0], [7, 3, 20], [100, 100, 100], [10, 1000, 5], [333, 10, 1000],
  ])
  func `the requested amounts are generated, and each thread has a message`(_ sizes: [Int]) throws {
    let generator = WorkspaceGenerator(
      channels: sizes[0],
      threads: sizes[1],
      messages: sizes[2],
      seed: 1
    )
    let workspace = try workspace(generator)
    #expect(workspace.channels.count == sizes[0] && workspace.threads.count == sizes[1])
    let messages = workspace.channels.flatMap(\.latestMessages)
    #expect(messages.count >= (sizes[0] == 0 ? 0 : sizes[2]))
    #expect(Set(messages.map(\.id)).count == messages.count)
    #expect(Set(workspace.threads.map(\.id)).count == workspace.threads.count)
    for thread in workspace.threads {
      #expect(thread.channel.latestMessages.contains(thread.parentMessage))
    }
    // It is a workspace like any that a file can contain.
    let read = try Workspace(json: Array(workspace.json.utf8))
    #expect(read.channels == workspace.channels && read.threads == workspace.threads)
  }

  @Test func `a seed always gives the same workspace and another seed a different one`() throws {
    func text(_ seed: UInt64) throws -> String {
      try workspace(WorkspaceGenerator(channels: 20, threads: 5, messages: 60, seed: seed)).json
    }
    #expect(try text(1) == text(1))
    #expect(try text(1) != text(2))
  }

  @Test func `an existing file is not changed, and a failure leaves no file`() throws {
    let generator = WorkspaceGenerator(channels: 1, threads: 0, messages: 1, seed: 1)
    let file = try scratch.write(Array("mine".utf8), to: "w.weft")
    #expect(throws: StoreError.self) { try WorkspaceStore.generate(generator, to: file.path) }
    #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
    let draft = try scratch.write(Array("mine too".utf8), to: "v.weft.partial")
    let other = scratch.path("v.weft").path
    #expect(throws: StoreError.self) { try WorkspaceStore.generate(generator, to: other) }
    #expect(try String(contentsOf: draft, encoding: .utf8) == "mine too")
    let missing = scratch.path("no/w.weft").path
    #expect(throws: StoreError.self) { try WorkspaceStore.generate(generator, to: missing) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted()
        == ["v.weft.partial", "w.weft"]
    )
  }

  @Test func `nothing is written twice`() throws {
    let path = scratch.path("once.weft").path
    let generator = WorkspaceGenerator(channels: 4100, threads: 0, messages: 0, seed: 1)
    var logs: [Bool] = []
    try WorkspaceStore.generate(generator, to: path) { _ in
      logs.append(FileManager.default.fileExists(atPath: path + ".partial-wal"))
    }
    #expect(logs == [false])
  }
}
