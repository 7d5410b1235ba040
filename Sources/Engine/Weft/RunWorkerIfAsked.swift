// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import WeftPluginHost

/// Lets the host's program also run as a plugin worker; call it before anything else in `main`.
///
/// A host runs each untrusted plugin in its own process. If the program `weft-worker` isn't beside the host's program,
/// the host starts itself again as the worker; this function then runs the worker and never returns. In a host started
/// normally it returns at once.
///
///     runWorkerIfAsked()
///     let engine = Engine(workspace: workspace, plugins: plugins)
public func runWorkerIfAsked() {
  WorkerProgram.runIfAsked(CommandLine.arguments)
}
