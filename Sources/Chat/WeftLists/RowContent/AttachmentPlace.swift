// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel
package import WeftScene

/// The location of an attached file, by the form of its address.
///
/// A linked page is no file. Nor is a picture of a folder that the host named, whose address is another path.
package enum AttachmentPlace: Equatable, Sendable {
  /// In the folder beside the workspace, under this name: a hash and an extension.
  case stored(String)
  /// On the server of an account.
  case server(ServerFile)
  /// In the program itself, as the pictures of the demo are, under this path.
  case builtIn(String)
  /// On the web, where only a browser fetches it.
  case web(LinkAddress)

  /// Returns `nil` if the attachment has no file that a user could save.
  package init?(_ attachment: ChatAttachment) {
    guard attachment.kind != .linkPreview, let address = attachment.url else { return nil }
    if Self.isStored(address) {
      self = .stored(address)
    } else if address.hasPrefix("mxc://") {
      self = .server(ServerFile(address: address))
    } else if address.hasPrefix("demo/") {
      self = .builtIn(address)
    } else if let link = LinkAddress(address), link.text.hasPrefix("http") {
      self = .web(link)
    } else {
      return nil
    }
  }

  /// Whether a workspace gives such a name to a file: 64 hexadecimal digits and 1 to 8 letters and digits.
  private static func isStored(_ address: String) -> Bool {
    let parts = address.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 64, (1...8).contains(parts[1].count) else {
      return false
    }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return parts[0].allSatisfy {
      digits.contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
    }
      && parts[1].allSatisfy {
        digits.contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }
  }
}

/// A file on the server of an account that a message has.
///
/// Only an attachment makes one, so no other string is ever fetched as a file.
package struct ServerFile: Equatable, Sendable {
  /// The `mxc:` address; behind a `#` the account, if there are several.
  package let address: String

  fileprivate init(address: String) { self.address = address }
}
