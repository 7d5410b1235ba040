// swift-tools-version: 6.2
// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
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

/// Returns the folder of a target: the one with its name on a floor, as in `Sources/Diff/WeftDiff`.
///
/// SwiftPM remembers what a manifest returned until its text changes. If you only move a target to another floor, run
/// `swift package purge-cache`.
func folder(of target: String, in part: String = "Sources") -> String {
  let manager = FileManager.default
  let root = Context.packageDirectory
  let floors = (try? manager.contentsOfDirectory(atPath: "\(root)/\(part)")) ?? []
  let folders = floors.map { "\(part)/\($0)/\(target)" }
  guard let folder = folders.first(where: { manager.fileExists(atPath: "\(root)/\($0)") }) else {
    // A manifest has no other way to refuse: SwiftPM shows the message, and builds nothing.
    fatalError("no floor of \(part) has a folder \(target)")
  }
  return folder
}

/// Returns a library of the system, for Debian's package of it.
func library(_ name: String, pkgConfig: String? = nil, apt package: String) -> Target {
  .systemLibrary(
    name: name,
    path: folder(of: name),
    pkgConfig: pkgConfig,
    providers: [.apt([package])]
  )
}

/// Returns a target of C that loads a library of the system when it is first needed.
func late(_ name: String) -> Target {
  .target(name: name, dependencies: ["CLate"], path: folder(of: name))
}

func swift(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    path: folder(of: name),
    swiftSettings: strict
  )
}

func tests(
  _ name: String,
  _ dependencies: [Target.Dependency],
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: dependencies + ["WeftTestSupport"],
    path: folder(of: name + "Tests", in: "Tests"),
    exclude: exclude,
    swiftSettings: strict
  )
}

// Targets that need GTK are declared even where it isn't installed: SwiftPM compiles only what a product needs, and
// warns that it found no libadwaita.
let package = Package(
  name: "weft",
  products: [
    .library(name: "Weft", targets: ["Weft"]),
    .library(name: "WeftDiff", targets: ["WeftDiff"]),
    .library(name: "WeftSource", targets: ["WeftSource"]),
    .library(name: "WeftScene", targets: ["WeftScene"]),
    .library(name: "WeftLocale", targets: ["WeftLocale"]),
    .library(name: "WeftAvatars", targets: ["WeftAvatars"]),
    .library(name: "WeftPluginHost", targets: ["WeftPluginHost"]),
    .library(name: "WeftPluginFormat", targets: ["WeftPluginFormat"]),
    .library(name: "WeftPoints", targets: ["WeftPoints"]),
    .library(name: "WeftPostgres", targets: ["WeftPostgres"]),
    .library(name: "WeftMatrix", targets: ["WeftMatrix"]),
    .library(name: "WeftSourceTesting", targets: ["WeftSourceTesting"]),
    .library(name: "WeftTerminal", targets: ["WeftTerminal"]),
    .library(name: "WeftImage", targets: ["WeftImage"]),
    .library(name: "WeftGTK", targets: ["WeftGTK"]),
    .library(name: "CGTK", targets: ["CGTK"]),
    .library(name: "WeftWeb", targets: ["WeftWeb"]),
    .library(name: "WeftPlugin", targets: ["WeftPlugin"]),
    .executable(name: "weft", targets: ["WeftProgram"]),
    .executable(name: "weft-desktop", targets: ["WeftDesktop"]),
    .executable(name: "weft-bench", targets: ["WeftBenchProgram"]),
    .executable(name: "weft-worker", targets: ["WeftWorker"]),
    .executable(name: "weft-picture", targets: ["WeftPictureDecoder"]),
  ],
  targets: [
    // What C offers, and what only C can say.
    library("CLibFFI", pkgConfig: "libffi", apt: "libffi-dev"),
    library("CNettle", pkgConfig: "nettle", apt: "nettle-dev"),
    library("CUtf8proc", apt: "libutf8proc-dev"),
    library("CLibPNG", pkgConfig: "libpng", apt: "libpng-dev"),
    library("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
    library("CMD4C", pkgConfig: "md4c", apt: "libmd4c-dev"),
    library("CGTK", pkgConfig: "libadwaita-1", apt: "libadwaita-1-dev"),
    .target(
      name: "CSQLite",
      path: folder(of: "CSQLite"),
      linkerSettings: [.linkedLibrary("sqlite3")]
    ),
    // Not linked, but loaded when a database or a bus is opened, a server is asked or starts, an
    // archive is read, a signature is checked, or fonts are set up.
    .target(name: "CLate", path: folder(of: "CLate")),
    late("CPostgres"),
    late("CNats"),
    late("CCurl"),
    late("CMicroHTTPD"),
    late("CZip"),
    late("CSodium"),
    late("CPangoCairo"),
    .target(
      name: "CWeftPlatform",
      dependencies: ["CWeft"],
      path: folder(of: "CWeftPlatform")
    ),
    .target(
      name: "CWeftGTK",
      dependencies: ["CGTK"],
      path: folder(of: "CWeftGTK"),
      linkerSettings: [.linkedLibrary("dispatch")]
    ),
    // The plugin ABI.
    .target(name: "CWeft", path: folder(of: "CWeft"), exclude: ["abi.json"]),

    // System: files, other programs, answers to browsers.
    swift("WeftSystem", ["CWeftPlatform"]),
    swift("WeftCodec"),
    swift("WeftDigest", ["CNettle", "WeftCodec"]),
    swift("WeftHTTP", ["CMicroHTTPD", "WeftCodec"]),
    swift("WeftZip", ["CZip", "WeftSystem"]),

    // Lists and their differences.
    swift("WeftDiff"),

    // Views and their encoding.
    swift("WeftViews", ["CWeft"]),
    swift("WeftScene", ["CWeft", "WeftDiff", "WeftJSON", "WeftViews"]),

    // Chats: what they are, the lists of them, the texts of a locale, the engine.
    swift("WeftMarkup", ["CMD4C", "WeftViews"]),
    swift("WeftModel", ["WeftCodec", "WeftDiff", "WeftJSON"]),
    .target(
      name: "WeftLists",
      dependencies: [
        "WeftCodec", "WeftDiff", "WeftJSON", "WeftMarkup", "WeftModel", "WeftScene", "WeftViews",
      ],
      path: folder(of: "WeftLists"),
      resources: [.embedInCode("Resources/Strings")],
      swiftSettings: strict
    ),
    .target(
      name: "WeftLocale",
      dependencies: ["WeftFormats", "WeftLists"],
      path: folder(of: "WeftLocale"),
      resources: [.embedInCode("Resources/Strings")],
      swiftSettings: strict,
      linkerSettings: [.linkedLibrary("_FoundationICU")]
    ),
    swift(
      "Weft",
      [
        "WeftFormats", "WeftLists", "WeftLocale", "WeftModel", "WeftPluginHost", "WeftSource",
        "WeftStore", "WeftSystem", "WeftViews",
      ]
    ),

    // Data: files, where chats come from and what that is held to, chats of other systems.
    swift("WeftJSON", ["WeftCodec"]),
    swift("WeftFormats", ["WeftCodec", "WeftJSON", "WeftModel"]),
    swift("WeftSource", ["WeftJSON", "WeftModel"]),
    swift("WeftSourceTesting", ["WeftModel", "WeftSource"]),
    swift(
      "WeftStore",
      [
        "CSQLite", "WeftCodec", "WeftDigest", "WeftFormats", "WeftJSON", "WeftModel", "WeftSource",
        "WeftSystem",
      ]
    ),
    swift(
      "WeftPostgres",
      [
        "CNats", "CPostgres", "WeftCodec", "WeftFormats", "WeftJSON", "WeftModel", "WeftSource",
        "WeftStore", "WeftSystem",
      ]
    ),
    swift(
      "WeftMatrix",
      [
        "CCurl", "WeftCodec", "WeftFormats", "WeftJSON", "WeftMarkup", "WeftModel", "WeftSource",
        "WeftStore", "WeftSystem", "WeftViews",
      ]
    ),
    swift(
      "WeftImport",
      ["WeftCodec", "WeftFormats", "WeftJSON", "WeftModel", "WeftStore", "WeftSystem", "WeftZip"]
    ),
    swift(
      "WeftPacks",
      [
        "CCurl", "CSodium", "WeftCodec", "WeftDigest", "WeftJSON", "WeftPluginFormat", "WeftSystem",
        "WeftZip",
      ]
    ),

    // Plugins: what both sides share, their code, the host's side, the author's side.
    swift("WeftPluginFormat", ["CWeft", "CWeftPlatform"]),
    .target(
      name: "CWeftPoints",
      dependencies: ["CLibFFI", "CWeft", "CWeftPlatform"],
      path: folder(of: "CWeftPoints")
    ),
    swift("WeftPoints", ["CWeft", "CWeftPoints"]),
    swift(
      "WeftPluginRuntime",
      ["CWeft", "CWeftPlatform", "WeftPluginFormat", "WeftPoints", "WeftSystem", "WeftViews"]
    ),
    .executableTarget(
      name: "WeftWorker",
      dependencies: ["WeftPluginRuntime"],
      path: folder(of: "WeftWorker"),
      swiftSettings: strict
    ),
    swift(
      "WeftPluginHost",
      [
        "CWeft", "CWeftPlatform", "WeftDigest", "WeftJSON", "WeftLists", "WeftModel",
        "WeftPluginFormat", "WeftPluginRuntime", "WeftPoints", "WeftScene", "WeftSystem",
        "WeftViews",
      ]
    ),
    swift("WeftPlugin", ["CWeft", "WeftViews"]),

    // Surfaces, and pictures of files with the program that decodes them.
    swift("WeftTerminal", ["CUtf8proc", "WeftCodec", "WeftScene", "WeftViews"]),
    swift("WeftWeb", ["CWeft", "WeftCodec", "WeftDigest", "WeftScene", "WeftViews"]),
    swift("WeftDrawing", ["CPangoCairo", "WeftScene", "WeftViews"]),
    swift("WeftImage", ["CPangoCairo", "WeftDrawing", "WeftScene", "WeftViews"]),
    swift("WeftGTK", ["CGTK", "CWeftGTK", "WeftDiff", "WeftDrawing", "WeftScene", "WeftViews"]),
    swift("WeftAvatars", ["CWeftPlatform", "WeftCodec", "WeftScene", "WeftSystem"]),
    .executableTarget(
      name: "WeftPictureDecoder",
      dependencies: ["CLibPNG", "CTurboJPEG", "CWeftPlatform"],
      path: folder(of: "WeftPictureDecoder")
    ),

    // The application: what it does, then on a terminal, as a page; how programs start; the programs.
    // Files that are built in, of C, since SwiftPM's arrays of Swift take half a minute to compile.
    .target(name: "CWeftFiles", path: folder(of: "CWeftFiles")),
    swift("WeftFiles", ["CWeftFiles"]),
    .target(
      name: "WeftApp",
      dependencies: [
        "Weft", "WeftAvatars", "WeftCodec", "WeftDiff", "WeftJSON", "WeftLocale",
        "WeftPluginFormat",
        "WeftPluginHost", "WeftScene", "WeftSystem",
      ],
      path: folder(of: "WeftApp"),
      resources: [.embedInCode("Resources/Strings")],
      swiftSettings: strict
    ),
    swift(
      "WeftConsole",
      [
        "CWeftPlatform", "Weft", "WeftApp", "WeftAvatars", "WeftCodec", "WeftScene", "WeftSystem",
        "WeftTerminal",
      ]
    ),
    .target(
      name: "WeftPage",
      dependencies: [
        "Weft", "WeftApp", "WeftAvatars", "WeftCodec", "WeftDigest", "WeftFiles", "WeftHTTP",
        "WeftJSON", "WeftPluginFormat", "WeftPluginHost", "WeftScene", "WeftSystem", "WeftWeb",
      ],
      path: folder(of: "WeftPage"),
      exclude: ["Page"],
      swiftSettings: strict
    ),
    .target(
      name: "WeftLaunch",
      dependencies: [
        "CWeftPlatform", "Weft", "WeftApp", "WeftAvatars", "WeftDigest", "WeftFiles", "WeftHTTP",
        "WeftImport", "WeftJSON", "WeftLocale", "WeftMatrix", "WeftModel", "WeftPacks",
        "WeftPluginFormat", "WeftPluginHost", "WeftPostgres", "WeftScene", "WeftSource",
        "WeftStore", "WeftSystem",
      ],
      path: folder(of: "WeftLaunch"),
      exclude: ["Resources"],
      swiftSettings: strict
    ),
    .target(
      name: "WeftCLI",
      dependencies: [
        "CWeftPlatform", "Weft", "WeftApp", "WeftAvatars", "WeftCodec", "WeftConsole", "WeftDiff",
        "WeftDigest", "WeftDrawing", "WeftFormats", "WeftHTTP", "WeftImage", "WeftImport",
        "WeftJSON", "WeftLaunch", "WeftLocale",
        "WeftMatrix", "WeftModel", "WeftPacks", "WeftPage", "WeftPluginFormat", "WeftPluginHost",
        "WeftPoints", "WeftPostgres", "WeftScene", "WeftSource", "WeftStore", "WeftSystem",
        "WeftTerminal", "WeftWeb",
      ],
      path: folder(of: "WeftCLI"),
      exclude: ["Manual"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "WeftProgram",
      dependencies: ["WeftCLI"],
      path: folder(of: "WeftProgram"),
      swiftSettings: strict
    ),

    .executableTarget(
      name: "WeftDesktop",
      dependencies: [
        "CGTK", "CWeftGTK", "Weft", "WeftApp", "WeftAvatars", "WeftDiff", "WeftGTK", "WeftLaunch",
        "WeftScene", "WeftSystem", "WeftViews",
      ],
      path: folder(of: "WeftDesktop"),
      swiftSettings: strict
    ),

    // Benchmarks.
    .target(
      name: "CWeftBench",
      dependencies: ["CLibFFI", "CWeft"],
      path: "Benchmarks/Plugins/C"
    ),
    .target(
      name: "WeftBench",
      dependencies: [
        "CSQLite", "CWeftBench", "CWeftPlatform", "Weft", "WeftApp", "WeftConsole", "WeftDiff",
        "WeftFormats", "WeftHTTP", "WeftImage", "WeftJSON", "WeftLocale", "WeftMatrix", "WeftModel",
        "WeftPage", "WeftPluginFormat", "WeftPluginHost", "WeftPoints", "WeftPostgres", "WeftScene",
        "WeftSource", "WeftStore", "WeftSystem", "WeftTerminal", "WeftViews", "WeftWeb",
      ],
      path: "Benchmarks",
      exclude: ["Desktop", "Plugins/C", "Plugins/Samples", "Program"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "WeftBenchProgram",
      dependencies: ["WeftBench", "WeftJSON", "WeftLaunch", "WeftPostgres"],
      path: "Benchmarks/Program",
      swiftSettings: strict
    ),
    .target(name: "CWeftGTKBench", dependencies: ["CGTK"], path: "Benchmarks/Desktop/C"),
    .executableTarget(
      name: "WeftDesktopBench",
      dependencies: ["CGTK", "CWeftGTKBench", "WeftDiff", "WeftGTK", "WeftViews"],
      path: "Benchmarks/Desktop",
      exclude: ["C"],
      swiftSettings: strict
    ),

    // Tests.
    .systemLibrary(
      name: "CVTerm",
      path: "Tests/Support/CVTerm",
      providers: [.apt(["libvterm-dev"])]
    ),
    .target(
      name: "WeftTestSupport",
      dependencies: [
        "CVTerm", "WeftFormats", "WeftJSON", "WeftLists", "WeftLocale", "WeftModel", "WeftScene",
        "WeftSystem", "WeftViews",
      ],
      path: "Tests/Support/WeftTestSupport",
      swiftSettings: strict
    ),
    .target(name: "CAllocationCount", path: "Tests/Support/CAllocationCount"),
    // Writes what follows from the description of the ABI; tests compare the files without running it.
    .executableTarget(
      name: "WeftABI",
      dependencies: ["WeftJSON"],
      path: "Tools/ABI",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "WeftFrameCount",
      dependencies: ["CAllocationCount", "Weft", "WeftLocale", "WeftPluginHost"],
      path: "Tests/FrameCount",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "WeftTestHost",
      dependencies: ["Weft", "WeftModel", "WeftPostgres", "WeftSource"],
      path: "Tests/Hosts",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "WeftGTKHost",
      dependencies: [
        "CGTK", "Weft", "WeftDiff", "WeftGTK", "WeftImage", "WeftLocale", "WeftPluginHost",
        "WeftScene", "WeftViews",
      ],
      path: "Tests/GTKHost",
      swiftSettings: strict
    ),
    tests("CLate", ["CLate"]),
    tests("CWeft", ["CWeft"]),
    tests("CWeftPlatform", ["CWeftPlatform"]),
    tests("WeftDiff", ["CAllocationCount", "WeftDiff"]),
    tests("WeftCodec", ["WeftCodec"]),
    tests("WeftDigest", ["WeftDigest"]),
    tests("WeftJSON", ["WeftJSON"]),
    tests("WeftSystem", ["WeftSystem"]),
    tests(
      "WeftScene",
      ["CAllocationCount", "CWeft", "WeftJSON", "WeftScene", "WeftViews"],
      exclude: ["Goldens"]
    ),
    tests("WeftMarkup", ["WeftMarkup", "WeftViews"]),
    tests(
      "WeftModel",
      ["CAllocationCount", "WeftDiff", "WeftJSON", "WeftLists", "WeftLocale", "WeftModel"]
    ),
    tests(
      "WeftLists",
      [
        "CAllocationCount", "WeftDiff", "WeftJSON", "WeftLists", "WeftLocale", "WeftModel",
        "WeftScene", "WeftViews",
      ]
    ),
    tests("WeftLocale", ["WeftFormats", "WeftLists", "WeftLocale", "WeftModel"]),
    tests("WeftFormats", ["WeftFormats", "WeftJSON", "WeftModel"]),
    tests(
      "WeftImport",
      ["CZip", "WeftFormats", "WeftImport", "WeftJSON", "WeftLists", "WeftModel"]
    ),
    tests("WeftTerminal", ["WeftScene", "WeftTerminal", "WeftViews"]),
    tests(
      "WeftApp",
      [
        "Weft", "WeftApp", "WeftJSON", "WeftLocale", "WeftPluginFormat", "WeftPluginHost",
        "WeftScene", "WeftSystem",
      ]
    ),
    tests(
      "WeftConsole",
      [
        "Weft", "WeftApp", "WeftConsole", "WeftLocale", "WeftPluginFormat", "WeftPluginHost",
        "WeftScene", "WeftTerminal", "WeftViews",
      ]
    ),
    tests("WeftWeb", ["WeftScene", "WeftViews", "WeftWeb"]),
    tests(
      "WeftBrowser",
      [
        "Weft", "WeftConsole", "WeftDigest", "WeftJSON", "WeftLists", "WeftLocale", "WeftPage",
        "WeftScene", "WeftViews", "WeftWeb",
      ]
    ),
    tests("WeftHTTP", ["WeftHTTP"]),
    tests(
      "WeftPage",
      [
        "Weft", "WeftApp", "WeftAvatars", "WeftCodec", "WeftDigest", "WeftHTTP", "WeftJSON",
        "WeftLocale", "WeftPage", "WeftPluginHost", "WeftStore", "WeftSystem", "WeftWeb",
      ]
    ),
    tests("WeftAvatars", ["WeftAvatars", "WeftScene", "WeftViews", "WeftWeb"]),
    tests(
      "WeftImage",
      ["CPangoCairo", "WeftDrawing", "WeftImage", "WeftScene", "WeftViews"],
      exclude: ["Goldens"]
    ),
    tests(
      "WeftGTK",
      [
        "CWeftGTK", "Weft", "WeftDesktop", "WeftDiff", "WeftGTK", "WeftGTKHost", "WeftLocale",
        "WeftProgram", "WeftScene", "WeftViews",
      ],
      exclude: ["Desktop"]
    ),
    tests("WeftPoints", ["WeftPoints"]),
    tests(
      "WeftPluginHost",
      [
        "CAllocationCount", "CWeft", "WeftABI", "WeftDigest", "WeftLists", "WeftLocale",
        "WeftModel", "WeftPlugin", "WeftPluginFormat", "WeftPluginHost", "WeftPluginRuntime",
        "WeftPoints", "WeftScene", "WeftSystem", "WeftTerminal", "WeftViews", "WeftWeb",
      ]
    ),
    .target(
      name: "OwnSourceExample",
      dependencies: ["WeftSource"],
      path: "Examples/Sources/OwnSource",
      exclude: ["expected.txt", "main.swift"],
      swiftSettings: strict
    ),
    tests(
      "WeftSource",
      [
        "OwnSourceExample", "WeftFormats", "WeftModel", "WeftSource", "WeftSourceTesting",
        "WeftStore",
      ]
    ),
    tests(
      "WeftStore",
      [
        "CAllocationCount", "Weft", "WeftDiff", "WeftFormats", "WeftLocale", "WeftModel",
        "WeftSource", "WeftSourceTesting", "WeftStore",
      ]
    ),
    tests(
      "WeftMatrix",
      [
        "WeftFormats", "WeftJSON", "WeftMatrix", "WeftModel", "WeftSource", "WeftSourceTesting",
        "WeftStore",
      ],
      exclude: ["Recorded", "Synapse"]
    ),
    tests(
      "WeftPacks",
      ["WeftJSON", "WeftPacks", "WeftPluginFormat", "WeftSystem", "WeftZip"],
      exclude: ["Server"]
    ),
    tests(
      "WeftPostgres",
      [
        "Weft", "WeftBench", "WeftFormats", "WeftJSON", "WeftModel", "WeftPostgres", "WeftSource",
        "WeftSourceTesting", "WeftStore", "WeftTestHost",
      ],
      exclude: ["Server/lying.py", "Versions"]
    ),
    tests(
      "Weft",
      [
        "OwnSourceExample", "Weft", "WeftDiff", "WeftFormats", "WeftImage", "WeftImport",
        "WeftJSON", "WeftLists", "WeftLocale", "WeftModel", "WeftPluginFormat", "WeftPluginHost",
        "WeftScene", "WeftSource", "WeftSourceTesting", "WeftTerminal", "WeftViews",
      ],
      exclude: ["WorkedExamples/Goldens"]
    ),
    tests(
      "WeftCLI",
      [
        "CAllocationCount", "WeftBenchProgram", "WeftCLI", "WeftFormats", "WeftJSON", "WeftLaunch",
        "WeftLists", "WeftModel", "WeftPage", "WeftProgram", "WeftStore", "WeftTerminal",
        "WeftViews",
      ],
      exclude: ["Goldens", "Upgrades/0.1.0", "Upgrades/0.2.0"]
    ),
    // The built programs, used by real keys and pointers.
    .testTarget(
      name: "JourneyTests",
      dependencies: ["WeftApp", "WeftJSON", "WeftLists", "WeftLocale", "WeftTestSupport"],
      path: "Tests/Journeys",
      swiftSettings: strict
    ),
  ]
)

// `make quick` names the only tests to build, so that nothing else is compiled and linked.
if let only = Context.environment["WEFT_TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !only.contains($0.name) }
}
