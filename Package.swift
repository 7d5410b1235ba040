// swift-tools-version: 6.2
// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// The settings of every Swift target, kept in one place so that they can't drift apart.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func swift(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
  _ name: String,
  _ dependencies: [Target.Dependency],
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: dependencies + ["WeftTestSupport"],
    exclude: exclude,
    swiftSettings: strict
  )
}

let package = Package(
  name: "weft",
  products: [
    .library(name: "Weft", targets: ["Weft"]),
    .library(name: "WeftDiff", targets: ["WeftDiff"]),
    .library(name: "WeftSource", targets: ["WeftSource"]),
    .library(name: "WeftSourceTesting", targets: ["WeftSourceTesting"]),
    .library(name: "WeftTerminal", targets: ["WeftTerminal"]),
    .library(name: "WeftImage", targets: ["WeftImage"]),
    .library(name: "WeftWeb", targets: ["WeftWeb"]),
    .library(name: "WeftPlugin", targets: ["WeftPlugin"]),
    .executable(name: "weft", targets: ["WeftCLI"]),
    .executable(name: "weft-worker", targets: ["WeftWorker"]),
    .executable(name: "weft-picture", targets: ["WeftPictureDecoder"]),
  ],
  targets: [
    // The plugin ABI and what only C can say.
    .target(name: "CWeft", exclude: ["abi.json"]),
    .target(name: "CWeftPlatform", dependencies: ["CWeft"]),
    .systemLibrary(name: "CLibFFI", pkgConfig: "libffi", providers: [.apt(["libffi-dev"])]),
    .systemLibrary(name: "CLibMD", providers: [.apt(["libmd-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CUtf8proc", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(
      name: "CLibPNG",
      pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"])]
    ),
    .systemLibrary(
      name: "CTurboJPEG",
      pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"])]
    ),
    .systemLibrary(
      name: "CMicroHTTPD",
      pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]
    ),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(
      name: "CPangoCairo",
      pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev"])]
    ),

    // Lists and their differences.
    swift("WeftDiff"),

    // Views and their encoding.
    swift("WeftJSON"),
    swift("WeftViews", ["CWeft"]),
    swift("WeftScene", ["CWeft", "WeftJSON", "WeftViews"]),

    // Chat lists.
    swift("WeftChat", ["WeftDiff", "WeftJSON", "WeftViews"]),
    .target(
      name: "WeftFoundation",
      dependencies: ["WeftChat", "WeftJSON"],
      exclude: ["Resources/Strings/en.json"],
      resources: [
        .embedInCode("Resources/Strings/ar.json"), .embedInCode("Resources/Strings/pl.json"),
      ],
      swiftSettings: strict,
      linkerSettings: [.linkedLibrary("_FoundationICU")]
    ),

    // Where chats come from, and what that is held to.
    swift("WeftSource", ["WeftChat", "WeftJSON"]),
    swift("WeftSourceTesting", ["WeftChat", "WeftSource"]),

    // Workspaces on disk.
    swift(
      "WeftStore",
      [
        "CSQLite", "WeftChat", "WeftFoundation", "WeftImport", "WeftJSON", "WeftProcess",
        "WeftSource",
      ]
    ),

    // Files and other programs.
    swift("WeftProcess", ["CWeftPlatform"]),

    // Chats of other systems.
    swift(
      "WeftImport",
      ["CZip", "WeftChat", "WeftFoundation", "WeftJSON", "WeftProcess"]
    ),

    // Plugins: what both sides share, the host's side, the author's side.
    swift("WeftPluginWire", ["CWeft", "CWeftPlatform"]),
    swift(
      "WeftPluginImage",
      ["CWeft", "CWeftPlatform", "WeftPluginWire", "WeftPoints", "WeftViews"]
    ),
    swift(
      "WeftPluginWorker",
      [
        "CWeftPlatform", "WeftPluginImage", "WeftPluginWire", "WeftPoints", "WeftProcess",
        "WeftViews",
      ]
    ),
    .executableTarget(
      name: "WeftWorker",
      dependencies: ["WeftPluginWorker"],
      swiftSettings: strict
    ),
    .target(name: "CWeftPoints", dependencies: ["CLibFFI", "CWeft", "CWeftPlatform"]),
    swift("WeftPoints", ["CWeft", "CWeftPoints"]),
    swift(
      "WeftPluginHost",
      [
        "CLibMD", "CWeft", "CWeftPlatform", "WeftChat", "WeftJSON", "WeftPluginImage",
        "WeftPluginWire", "WeftPluginWorker", "WeftPoints", "WeftProcess", "WeftScene", "WeftViews",
      ]
    ),
    swift("WeftPlugin", ["CWeft", "WeftViews"]),

    // Pictures: the process that decodes them, and who asks it.
    .executableTarget(
      name: "WeftPictureDecoder",
      dependencies: ["CLibPNG", "CTurboJPEG", "CWeftPlatform"]
    ),
    swift("WeftPictures", ["CWeftPlatform", "WeftProcess", "WeftScene"]),

    // Answers to browsers.
    swift("WeftHTTP", ["CMicroHTTPD"]),

    // One surface, the umbrella, the app.
    swift("WeftTerminal", ["CUtf8proc", "WeftScene"]),
    swift("WeftWeb", ["CWeft", "WeftScene", "WeftViews"]),
    swift("WeftImage", ["CPangoCairo", "WeftScene", "WeftViews"]),
    swift(
      "Weft",
      [
        "WeftChat", "WeftFoundation", "WeftPictures", "WeftPluginHost", "WeftPluginWire",
        "WeftPoints", "WeftScene", "WeftSource", "WeftStore", "WeftViews",
      ]
    ),
    // The application: what it does, without terminals and pages.
    swift("WeftApp", ["Weft", "WeftChat", "WeftPluginHost", "WeftProcess", "WeftViews"]),
    swift("WeftConsole", ["CWeftPlatform", "Weft", "WeftApp", "WeftScene", "WeftTerminal"]),
    .target(
      name: "WeftServe",
      dependencies: [
        "Weft", "WeftApp", "WeftHTTP", "WeftJSON", "WeftProcess", "WeftScene", "WeftWeb",
      ],
      resources: [
        .embedInCode("Page/actions.js"),
        .embedInCode("Page/banner.js"),
        .embedInCode("Page/cut.js"),
        .embedInCode("Page/dialog.js"),
        .embedInCode("Page/direction.js"),
        .embedInCode("Page/frame.js"),
        .embedInCode("Page/gaps.js"),
        .embedInCode("Page/keys.js"),
        .embedInCode("Page/list.js"),
        .embedInCode("Page/memory.js"),
        .embedInCode("Page/page.js"),
        .embedInCode("Page/place.js"),
        .embedInCode("Page/pointer.js"),
        .embedInCode("Page/search.js"),
        .embedInCode("Page/sight.js"),
        .embedInCode("Page/stream.js"),
        .embedInCode("Page/time.js"),
        .embedInCode("Page/viewport.js"),
        .embedInCode("Page/weft.js"),
        .embedInCode("Page/window.js"),
        .embedInCode("Page/page.css"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "CWeftBench",
      dependencies: ["CLibFFI", "CWeft"],
      path: "Benchmarks/Plugins/C"
    ),
    .target(
      name: "WeftBench",
      dependencies: [
        "CSQLite", "CWeftBench", "CWeftPlatform", "Weft", "WeftApp", "WeftChat", "WeftConsole",
        "WeftDiff", "WeftFoundation",
        "WeftHTTP", "WeftImage", "WeftJSON", "WeftPluginHost", "WeftPluginWire", "WeftPoints",
        "WeftProcess", "WeftScene", "WeftServe", "WeftStore", "WeftTerminal", "WeftViews",
        "WeftWeb",
      ],
      path: "Benchmarks",
      exclude: ["Plugins/C", "Plugins/Samples"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "WeftCLI",
      dependencies: [
        "CWeftPlatform", "Weft", "WeftApp", "WeftBench", "WeftChat", "WeftConsole", "WeftDiff",
        "WeftFoundation", "WeftHTTP", "WeftImage", "WeftImport", "WeftJSON", "WeftPluginHost",
        "WeftPluginWire", "WeftPoints", "WeftProcess",
        "WeftScene", "WeftServe", "WeftStore", "WeftTerminal", "WeftWeb",
      ],
      exclude: ["Manual"],
      resources: [.embedInCode("Resources/demo.json")],
      swiftSettings: strict
    ),

    // Tests.
    .systemLibrary(
      name: "CVTerm",
      path: "Tests/CVTerm",
      providers: [.apt(["libvterm-dev"])]
    ),
    .target(
      name: "WeftTestSupport",
      dependencies: [
        "CVTerm", "WeftChat", "WeftFoundation", "WeftJSON", "WeftScene", "WeftViews",
      ],
      path: "Tests/WeftTestSupport",
      swiftSettings: strict
    ),
    .target(name: "CAllocationCount", path: "Tests/CAllocationCount"),
    .executableTarget(
      name: "WeftFrameCount",
      dependencies: ["CAllocationCount", "Weft"],
      path: "Tests/FrameCount",
      swiftSettings: strict
    ),
    tests("CWeft", ["CWeft"]),
    tests("CWeftPlatform", ["CWeftPlatform"]),
    tests("WeftDiff", ["WeftDiff"]),
    tests("WeftJSON", ["WeftJSON"]),
    tests(
      "WeftScene",
      ["CAllocationCount", "CWeft", "WeftJSON", "WeftScene", "WeftViews"],
      exclude: ["Goldens"]
    ),
    tests(
      "WeftChat",
      ["CAllocationCount", "WeftChat", "WeftDiff", "WeftJSON", "WeftScene", "WeftViews"]
    ),
    tests("WeftFoundation", ["WeftChat", "WeftFoundation", "WeftJSON"]),
    tests("WeftImport", ["CZip", "WeftChat", "WeftFoundation", "WeftImport", "WeftJSON"]),
    tests("WeftTerminal", ["WeftScene", "WeftTerminal", "WeftViews"]),
    tests("WeftApp", ["Weft", "WeftApp"]),
    tests(
      "WeftConsole",
      ["Weft", "WeftApp", "WeftConsole", "WeftScene", "WeftTerminal"]
    ),
    tests("WeftWeb", ["WeftScene", "WeftViews", "WeftWeb"]),
    tests(
      "WeftBrowser",
      ["Weft", "WeftApp", "WeftJSON", "WeftScene", "WeftServe", "WeftViews", "WeftWeb"]
    ),
    tests("WeftHTTP", ["WeftHTTP"]),
    tests("WeftServe", ["Weft", "WeftApp", "WeftHTTP", "WeftJSON", "WeftServe", "WeftWeb"]),
    tests("WeftPictures", ["WeftPictures", "WeftScene", "WeftViews", "WeftWeb"]),
    tests("WeftImage", ["WeftImage", "WeftScene", "WeftViews"], exclude: ["Goldens"]),
    tests("WeftPoints", ["CWeft", "CWeftPoints", "WeftPoints"]),
    tests(
      "WeftPluginHost",
      [
        "CAllocationCount", "CWeft", "CWeftPlatform", "WeftChat", "WeftPlugin", "WeftPluginHost",
        "WeftPluginImage", "WeftPluginWire", "WeftPoints", "WeftProcess", "WeftScene",
        "WeftTerminal", "WeftViews", "WeftWeb",
      ]
    ),
    .target(
      name: "OwnSourceExample",
      dependencies: ["WeftChat", "WeftSource"],
      path: "Examples/Sources/OwnSource",
      exclude: ["expected.txt", "main.swift"],
      swiftSettings: strict
    ),
    tests(
      "WeftSource",
      ["OwnSourceExample", "WeftChat", "WeftSource", "WeftSourceTesting"]
    ),
    tests(
      "WeftStore",
      [
        "CAllocationCount", "Weft", "WeftChat", "WeftDiff", "WeftFoundation", "WeftJSON",
        "WeftSource", "WeftSourceTesting", "WeftStore",
      ]
    ),
    tests(
      "Weft",
      [
        "OwnSourceExample", "Weft", "WeftChat", "WeftDiff", "WeftImage", "WeftImport", "WeftJSON",
        "WeftPluginHost", "WeftScene", "WeftSource", "WeftSourceTesting", "WeftTerminal",
        "WeftViews",
      ],
      exclude: ["WorkedExamples/Goldens"]
    ),
    tests("WeftCLI", ["CAllocationCount", "WeftCLI", "WeftJSON"], exclude: ["Goldens"]),
  ]
)
