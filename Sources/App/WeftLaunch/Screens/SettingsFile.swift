// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftSystem

/// Files in the user's settings folder, which count only if no other user can change them.
enum SettingsFile {
  /// Reads a file, if no other user can have written it.
  ///
  /// Links are followed, because programs that manage settings make them.
  static func bytes(of path: String, atMost limit: Int) throws(Failure) -> [UInt8] {
    do throws(PrivateFile.Problem) {
      let place = (try? realPath(Array(path.utf8))) ?? Array(path.utf8)
      return try PrivateFile.read(place, atMost: limit) {
        PrivateFile.problem(of: $0, forbidding: 0o022)
      }
    } catch {
      switch error {
      case .unreadable(let reason): throw Failure("\(path): it can't be read (\(reason))")
      case .notAFile: throw Failure("\(path): it is not a file; move it away")
      case .foreign, .open:
        throw Failure("\(path): other users can change it; run chmod go-w, or chown it to yourself")
      case .tooLarge: throw Failure("\(path): it is larger than \(limit >> 20) MiB")
      }
    }
  }

  /// Parses the members of an object, in the order of the file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, for errors.
  ///   - bytes: Its content.
  ///   - content: What the object contains, such as "keys by action".
  /// - Throws: An error for a text that isn't an object, and for a member that appears twice.
  static func members(
    _ path: String,
    _ bytes: [UInt8],
    content: String
  ) throws(Failure) -> [JSONValue.Member] {
    do {
      guard case .object(let members) = try JSONParser.parse(bytes) else {
        throw Failure("\(path): it is not an object; write \(content) in braces")
      }
      let outline = try JSONOutline { $0 == 0 ? bytes : [] }
      if let key = outline.repeatedKey {
        throw Failure("\(path): \"\(key.prefix(40))\" appears twice; remove one of the two")
      }
      return members
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure("\(path): it is not valid JSON (\(error)); correct it there")
    }
  }
}
