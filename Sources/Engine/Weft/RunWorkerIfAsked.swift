// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import WeftPluginHost

/// Lets the host's program also run as a plugin worker; call it before anything else in `main`.
///
/// A host runs untrusted plugins in processes of their own. Where the program `weft-worker` isn't
/// beside the host's, the host starts its own program again as the worker; this function then runs
/// the worker and never returns. In a host started normally it returns at once.
///
///     runWorkerIfAsked()
///     let engine = Engine(workspace: workspace, plugins: plugins)
public func runWorkerIfAsked() {
  WorkerProgram.runIfAsked(CommandLine.arguments)
}
