// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftStore

extension WorkspaceStore {
  /// Imports a file: every valid part of it or, when the import ends early, nothing.
  ///
  /// A model with a known id replaces the stored one, so importing a file twice changes nothing.
  ///
  /// - Parameter progress: Called after each file or element that was read.
  /// - Returns: The report of the import, and the reasons why events were not applied.
  /// - Throws: ``StoreError``, or the error that ended the import.
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
