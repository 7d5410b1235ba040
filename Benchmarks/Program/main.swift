// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
private import WeftLaunch

// The program `weft-bench`, which `weft bench` starts.
exit(Launch.run(BenchRun.run))
