// swift-tools-version: 6.2
// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
  name: "weft-examples",
  dependencies: [.package(name: "weft", path: "..")],
  targets: [
    .executableTarget(
      name: "HelloList",
      dependencies: [
        .product(name: "Weft", package: "weft"), .product(name: "WeftTerminal", package: "weft"),
      ]
    ),
    .executableTarget(
      name: "OpenPoints",
      dependencies: [.product(name: "Weft", package: "weft")]
    ),
    .executableTarget(
      name: "OwnModels",
      dependencies: [.product(name: "WeftDiff", package: "weft")]
    ),
    .executableTarget(
      name: "OwnSource",
      dependencies: [
        .product(name: "Weft", package: "weft"),
        .product(name: "WeftSource", package: "weft"),
        .product(name: "WeftSourceTesting", package: "weft"),
        .product(name: "WeftTerminal", package: "weft"),
      ]
    ),
    .executableTarget(
      name: "PluginWorkers",
      dependencies: [
        .product(name: "Weft", package: "weft"), .product(name: "WeftTerminal", package: "weft"),
      ]
    ),
  ]
)
