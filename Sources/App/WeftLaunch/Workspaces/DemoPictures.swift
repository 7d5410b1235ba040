// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The pictures of the demo workspace, which ship inside the program.
enum DemoPictures {
  /// The files by the addresses that the demo's messages use.
  static var files: [String: [UInt8]] {
    [
      "demo/bay-one.jpg": PackageResources.bay_one_jpg,
      "demo/bay-two.jpg": PackageResources.bay_two_jpg,
      "demo/bay-three.jpg": PackageResources.bay_three_jpg,
      "demo/bay-four.jpg": PackageResources.bay_four_jpg,
      "demo/bay-five.jpg": PackageResources.bay_five_jpg,
      "demo/bay-six.jpg": PackageResources.bay_six_jpg,
      "demo/hyperdrive.jpg": PackageResources.hyperdrive_jpg,
    ]
  }
}
