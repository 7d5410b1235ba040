// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftAvatars
import WeftScene
import WeftTestSupport

@Suite struct PictureFolderTests {
  private func fixture() throws -> PictureFixture {
    let fixture = try PictureFixture()
    try fixture.scratch.write(PictureFixture.small, to: "secret.png")
    try fixture.write(PictureFixture.small, "leia.png")
    try FileManager.default.createDirectory(
      at: fixture.scratch.path("Avatars/more"),
      withIntermediateDirectories: false
    )
    try fixture.write(PictureFixture.small, "more/han solo.png")
    return fixture
  }

  @Test func `a file is found by name, path and URL`() throws {
    let fixture = try fixture()
    let folder = fixture.scratch.path("Avatars").path
    for address in [
      "leia.png", "more/han solo.png", "\(folder)/leia.png", "file://\(folder)/leia.png",
      "FILE://localhost\(folder)/more/han%20solo.png", "file:\(folder)/%6C%65ia.png?x#y",
    ] {
      #expect(
        fixture.library.picture(at: PictureAddress(ofHost: address), pixels: 8)?.side == 2,
        "\(address)"
      )
    }
    #expect(fixture.codes == [])
  }

  @Test(arguments: [
    ("../secret.png", "badAddress"), ("more/../leia.png", "badAddress"),
    ("./leia.png", "badAddress"),
    ("more//leia.png", "badAddress"), ("leia.png/", "badAddress"), ("/", "badAddress"),
    ("FOLDER/../secret.png", "badAddress"), ("file://FOLDER/../secret.png", "badAddress"),
    ("file://FOLDER/%2e%2e/secret.png", "badAddress"), ("file:///a/../../etc/passwd", "badAddress"),
    ("file://FOLDER/..%2fsecret.png", "badAddress"), ("file://FOLDER/leia.png%00", "badAddress"),
    ("file://FOLDER/leia%2", "badAddress"), ("file://FOLDER/%zz", "badAddress"),
    ("file://server/leia.png", "badAddress"), ("file:leia.png", "badAddress"),
    ("file:////leia.png", "badAddress"), ("leia.png\u{0}", "badAddress"),
    ("/etc/passwd", "outside"), ("file:///etc/passwd", "outside"), ("FOLDERx/leia.png", "outside"),
    ("nobody.png", "notFound"), ("leia.png/x", "notFound"), ("FOLDER/nobody.png", "notFound"),
    ("file://FOLDER/%FF%FE.png", "notFound"), ("more", "notAFile"), ("FOLDER/more", "notAFile"),
  ])
  func `a file outside the folder is not opened`(address: String, code: String) throws {
    let fixture = try fixture()
    let folder = fixture.scratch.path("Avatars").path
    let whole = address.replacing("FOLDER", with: folder)
    #expect(fixture.library.picture(at: PictureAddress(ofHost: whole), pixels: 8) == nil)
    #expect(fixture.codes == [code])
  }

  @Test func `addresses with other schemes are ignored`() throws {
    let fixture = try fixture()
    for address in [
      "", "https://example.com/leia.png", "http://x/leia.png", "data:image/png;base64,AAAA", "a:b",
      "javascript:alert(1)", "//example.com/leia.png", "ftp://x/y",
    ] {
      #expect(fixture.library.picture(at: PictureAddress(ofHost: address), pixels: 8) == nil)
    }
    #expect(fixture.codes == [])
  }

  @Test func `symbolic links are never followed, wherever they are and point`() throws {
    let fixture = try fixture()
    let files = FileManager.default
    let folder = fixture.scratch.path("Avatars")
    for (name, target) in [
      ("out.png", "../secret.png"), ("in.png", "leia.png"), ("up", ".."), ("root", "/etc"),
    ] {
      try files.createSymbolicLink(
        atPath: folder.appending(path: name).path,
        withDestinationPath: target
      )
    }
    for address in ["out.png", "in.png", "up/secret.png", "root/passwd", "up"] {
      #expect(fixture.library.picture(at: PictureAddress(ofHost: address), pixels: 8) == nil)
    }
    #expect(fixture.codes == [String](repeating: "link", count: 5))
  }

  @Test func `a pipe, a device and a socket are not opened, so nothing waits`() throws {
    let fixture = try fixture()
    let path = fixture.scratch.path("Avatars/x.png").path
    let made = unsafe mkfifo(path, 0o644)
    #expect(made == 0)
    #expect(fixture.library.picture(at: "x.png", pixels: 8) == nil)
    #expect(fixture.codes == ["notAFile"])
    let devices = try PictureLibrary(folders: ["/dev"], decoder: Checkout.pictureDecoder.path)
    #expect(devices.picture(at: "zero", pixels: 8) == nil)
    #expect(devices.problems.map(\.code) == [.notAFile])
  }

  @Test func `file names that are not text work as well`() throws {
    let fixture = try fixture()
    let copied = try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", #"cp leia.png "$(printf '\377\376.png')""#],
      in: fixture.scratch.path("Avatars")
    )
    #expect(copied.status == 0)
    let address = "file://\(fixture.scratch.path("Avatars").path)/%FF%fe.png"
    #expect(fixture.library.picture(at: PictureAddress(ofHost: address), pixels: 8) != nil)
  }

  @Test func `the first folder that contains a file provides it`() throws {
    let (first, second) = (try fixture(), try fixture())
    try second.write(PNGFile.bytes(width: 1, height: 1) { _, _ in (9, 9, 9, 255) }, "leia.png")
    try second.write(PictureFixture.small, "only.png")
    let library = try PictureLibrary(
      folders: [first, second].map { $0.scratch.path("Avatars").path },
      decoder: Checkout.pictureDecoder.path
    )
    #expect(library.picture(at: "leia.png", pixels: 8)?.side == 2)
    #expect(library.picture(at: "only.png", pixels: 8)?.side == 2)
    #expect(library.problems == [])
  }

  @Test func `a missing folder is reported at once`() throws {
    let error = #expect(throws: PictureProblem.self) {
      try PictureLibrary(folders: ["/nowhere/at/all"])
    }
    #expect(error?.code == .noFolder && error?.file == "/nowhere/at/all")
    let file = try fixture()
    #expect(throws: PictureProblem.self) {
      try PictureLibrary(folders: [file.scratch.path("secret.png").path])
    }
  }
}
