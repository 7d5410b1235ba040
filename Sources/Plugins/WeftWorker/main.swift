// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginRuntime

PluginWorker.runIfAsked(CommandLine.arguments)
print("weft-worker runs a plugin for a host, which starts it; you can't use it by itself")
