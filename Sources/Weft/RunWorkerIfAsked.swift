// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import WeftPluginHost

/// Makes the host's own program able to run plugins: call it before anything else in `main`.
///
/// A host runs plugins nobody trusts in processes of their own. Where the program `weft-worker` is not
/// beside the host's, the host's is started again for that; this function then does the work and never
/// returns. In a host that was started as usual it returns at once.
public func runWorkerIfAsked() {
  WorkerProgram.runIfAsked(CommandLine.arguments)
}
