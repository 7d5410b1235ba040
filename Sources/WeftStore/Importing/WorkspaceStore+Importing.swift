// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftImport

extension WorkspaceStore {
  /// Takes in what an import finds: everything that is sound, or, where it ends early, nothing.
  ///
  /// What has an id that is known is replaced, so that importing a file twice changes nothing.
  ///
  /// - Returns: what was found, and why events were not applied.
  public func add(
    _ source: ChatImport,
    progress: (ImportProgress) -> Void = { _ in }
  ) throws -> (report: ImportReport, refusals: [String]) {
    var end: (any Error)?
    do {
      return try changing { () throws(StoreError) in
        do {
          var sink = StoreSink(self)
          let report = try source.run(into: &sink, progress: progress)
          try sink.finish(muted: report.mutedUserIDs)
          return (report, sink.refusals)
        } catch let error as StoreError {
          throw error
        } catch {
          end = error
          throw StoreError(.failed, path, "\(error)")
        }
      }
    } catch {
      throw end ?? error
    }
  }
}
