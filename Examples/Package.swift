// swift-tools-version: 6.2
// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
  name: "weft-examples",
  dependencies: [.package(name: "weft", path: "..")],
  targets: [
    // It needs GTK, which `make desktop` installs; SwiftPM builds each other example without it.
    .executableTarget(
      name: "DesktopList",
      dependencies: [
        .product(name: "CGTK", package: "weft"), .product(name: "Weft", package: "weft"),
        .product(name: "WeftDiff", package: "weft"), .product(name: "WeftGTK", package: "weft"),
      ]
    ),
    .executableTarget(
      name: "HelloList",
      dependencies: [
        .product(name: "Weft", package: "weft"), .product(name: "WeftLocale", package: "weft"),
        .product(name: "WeftTerminal", package: "weft"),
      ],
      exclude: ["expected.txt"]
    ),
    .executableTarget(
      name: "HostedLists",
      dependencies: [
        .product(name: "Weft", package: "weft"), .product(name: "WeftPostgres", package: "weft"),
        .product(name: "WeftTerminal", package: "weft"),
      ],
      exclude: ["expected.txt"]
    ),
    .executableTarget(
      name: "OpenPoints",
      dependencies: [.product(name: "WeftPoints", package: "weft")],
      exclude: ["expected.txt"]
    ),
    .executableTarget(
      name: "OwnModels",
      dependencies: [.product(name: "WeftDiff", package: "weft")],
      exclude: ["expected.txt"]
    ),
    .executableTarget(
      name: "OwnSource",
      dependencies: [
        .product(name: "Weft", package: "weft"),
        .product(name: "WeftSource", package: "weft"),
        .product(name: "WeftSourceTesting", package: "weft"),
        .product(name: "WeftTerminal", package: "weft"),
      ],
      exclude: ["expected.txt"]
    ),
    .executableTarget(
      name: "OwnSurface",
      dependencies: [
        .product(name: "Weft", package: "weft"), .product(name: "WeftLocale", package: "weft"),
        .product(name: "WeftScene", package: "weft"),
      ],
      exclude: ["click.txt", "expected.svg"]
    ),
    .executableTarget(
      name: "PluginPoints",
      dependencies: [
        .product(name: "Weft", package: "weft"), .product(name: "WeftPluginHost", package: "weft"),
        .product(name: "WeftPoints", package: "weft"),
      ],
      exclude: ["expected.txt"]
    ),
    .executableTarget(
      name: "PluginWorkers",
      dependencies: [
        .product(name: "Weft", package: "weft"), .product(name: "WeftLocale", package: "weft"),
        .product(name: "WeftPluginHost", package: "weft"),
        .product(name: "WeftTerminal", package: "weft"),
      ],
      exclude: ["expected.txt"]
    ),
    .executableTarget(
      name: "ServerSide",
      dependencies: [
        .product(name: "Weft", package: "weft"), .product(name: "WeftLocale", package: "weft"),
        .product(name: "WeftWeb", package: "weft"),
      ],
      exclude: ["expected.txt", "page.txt", "requests.txt"]
    ),
  ]
)
