// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCLI

// The program `weft`, which is a library so that programs with windows have its options too.
WeftCommand.main()
