// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftApp
internal import WeftImport
internal import WeftStore

/// The file that a user chooses at the welcome: a `.weft` file to open, or one to import.
enum ChosenFile {
  /// Opens a `.weft` file once, or imports another file into the default workspace.
  ///
  /// It changes nothing unless it succeeds, and may run on any thread.
  ///
  /// - Returns: The absolute path of the `.weft` file that the program shows next.
  @Sendable static func open(_ path: String) -> Result<String, OpeningRefusal> {
    let whole = URL(fileURLWithPath: path).standardizedFileURL.path
    let isStored = WorkspaceFile.isStored(whole)
    switch PathKind(of: whole) {
    case .nothing: return .failure(.missing)
    case .folder where isStored: return .failure(.folder)
    case .other: return .failure(.noChats)
    case .file, .folder: break
    }
    guard FileManager.default.isReadableFile(atPath: whole) else { return .failure(.unreadable) }
    do {
      if !isStored { return .success(try imported(whole)) }
      _ = try WorkspaceStore(opening: whole, readOnly: true)
      return .success(whole)
    } catch let error as StoreError {
      return .failure(error.code == .notAWorkspace ? .noChats : .failed(error.message))
    } catch let error as ImportError {
      return .failure(refusal(error, isFolder: PathKind(of: whole) == .folder))
    } catch {
      // The sentence names the file already.
      let reason = "\(error)".trimmingPrefix("\(whole): ")
      return .failure(.failed(String(reason)))
    }
  }

  private static func refusal(_ error: ImportError, isFolder: Bool) -> OpeningRefusal {
    switch error.code {
    case .unreadable: .unreadable
    case .unknownFormat: isFolder ? .folder : .noChats
    default: .failed(error.message)
    }
  }

  private static func imported(_ file: String) throws -> String {
    let path = try DefaultWorkspace.path()
    let isMade = try DefaultWorkspace.make(path) { draft in
      _ = try WorkspaceImport.run(file, into: draft)
    }
    guard isMade else {
      throw Failure("\(path) exists by now; start Weft again, or add to it with weft import")
    }
    return path
  }
}
