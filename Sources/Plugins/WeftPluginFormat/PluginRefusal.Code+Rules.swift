// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension PluginRefusal.Code {
  private typealias Rule = PluginRefusal.Rule

  /// The rule behind the code.
  public var rule: PluginRefusal.Rule {
    switch self {
    case .noFolder:
      Rule(
        stage: .enumerate,
        meaning: "The plugin folder does not exist or can't be listed.",
        remedy: "create it, or specify another one with --plugins"
      )
    case .tooManyEntries:
      Rule(
        stage: .enumerate,
        meaning: "The folder has too many entries; plugins beyond the limit are ignored.",
        remedy: "keep plugins in a separate folder"
      )
    case .tooMany:
      Rule(
        stage: .enumerate,
        meaning: "The folder has too many libraries; only the first by name are used.",
        remedy: "move some out of the folder"
      )
    case .link:
      Rule(
        stage: .enumerate,
        meaning: "A symbolic link that leads out of the plugin folder.",
        remedy: "put the file itself into the folder"
      )
    case .danglingLink:
      Rule(
        stage: .enumerate,
        meaning: "A broken symbolic link.",
        remedy: "remove the link, or restore its target"
      )
    case .badBundle:
      Rule(
        stage: .enumerate,
        meaning: "A `.weftplugin` that is not a folder with exactly one library in it.",
        remedy: "put one library that ends in .so directly into the folder"
      )
    case .sameFile:
      Rule(
        stage: .enumerate,
        meaning: "Another name of a file that is already used.",
        remedy: "remove one of the two names",
        isWarning: true
      )
    case .badOrder:
      Rule(
        stage: .enumerate,
        meaning:
          "The file `order` can't be read. It could disable any plugin, so no plugin of the folder is used.",
        remedy: "make it a text file with one id per line and at most 64 KiB"
      )
    case .notBuilt:
      Rule(
        stage: .enumerate,
        meaning: "The sources of a folder can't be built.",
        remedy: "correct what the compiler reports"
      )
    case .unreadable:
      Rule(stage: .open, meaning: "The file can't be read.", remedy: "check its permissions")
    case .notAFile:
      Rule(
        stage: .open,
        meaning: "A folder, a pipe, a socket or a device.",
        remedy: "move it out of the folder"
      )
    case .tooLarge:
      Rule(
        stage: .open,
        meaning: "The file is too large.",
        remedy: "strip it, or move it out of the folder"
      )
    case .writableByOthers:
      Rule(
        stage: .open,
        meaning: "Another user owns the file or can write to it.",
        remedy: "take ownership of the file, and remove the write permission of group and others"
      )
    case .folderWritableByOthers:
      Rule(
        stage: .open,
        meaning:
          "Any user can replace the file, because a folder above it is writable for all and not sticky.",
        remedy: "remove the write permission of others from that folder, or set its sticky bit"
      )
    case .setUserID:
      Rule(
        stage: .open,
        meaning: "The file has the set-user-ID or set-group-ID bit.",
        remedy: "remove the bit with chmod a-s"
      )
    case .noMemory:
      Rule(
        stage: .seal,
        meaning: "The file can't be copied into memory.",
        remedy: "free memory or raise the limits"
      )
    case .tooMuchTogether:
      Rule(
        stage: .seal,
        meaning: "All plugins together are too large.",
        remedy: "strip them, or move some out of the folder"
      )
    case .changedWhileRead:
      Rule(
        stage: .seal,
        meaning: "The file changed its size while it was copied.",
        remedy: "wait until it is written, then try again"
      )
    case .notELF:
      Rule(
        stage: .inspect,
        meaning: "Not an ELF file.",
        remedy: "remove the file, or build it as a shared library"
      )
    case .wrongArchitecture:
      Rule(
        stage: .inspect,
        meaning: "Built for another kind of machine.",
        remedy: "build it for this machine"
      )
    case .notShared:
      Rule(stage: .inspect, meaning: "A program or an object file.", remedy: "link it with -shared")
    case .truncated:
      Rule(
        stage: .inspect,
        meaning: "The headers refer to something beyond the end of the file.",
        remedy: "build it again; it may not be written completely yet"
      )
    case .badLayout:
      Rule(
        stage: .inspect,
        meaning: "The loader would read the file differently than the inspection did.",
        remedy: "build it again with an ordinary linker"
      )
    case .executableStack:
      Rule(
        stage: .inspect,
        meaning: "It asks for an executable stack, or does not say that it needs none.",
        remedy: "link it with -z noexecstack"
      )
    case .writableCode:
      Rule(
        stage: .inspect,
        meaning: "A segment that is both writable and executable.",
        remedy: "link it without -N and without a linker script"
      )
    case .textRelocations:
      Rule(
        stage: .inspect,
        meaning: "The loader would have to write into its code.",
        remedy: "compile every part of it with -fPIC"
      )
    case .loaderFlags:
      Rule(
        stage: .inspect,
        meaning: "It forbids loading at run time, or makes the loader add other libraries.",
        remedy: "link it without -z nodlopen, -f and -F"
      )
    case .missingLibrary:
      Rule(
        stage: .inspect,
        meaning: "It needs a library that is not installed.",
        remedy: "install that library, or link it into the plugin"
      )
    case .relativeLibrary:
      Rule(
        stage: .inspect,
        meaning:
          "The loader would look for a library in the working folder, which can differ each time.",
        remedy: "link it without relative paths in -rpath and in the names of libraries"
      )
    case .unsafeLibrary:
      Rule(
        stage: .inspect,
        meaning: "Other users can change a library that it brings, or the library's name is wrong.",
        remedy:
          "take ownership of it and the folders above it, remove the write permission of others, or link it into the plugin"
      )
    case .noEntry:
      Rule(
        stage: .inspect,
        meaning: "It exports no function `weft_plugin_v1`.",
        remedy: "define weft_plugin_v1 of <weft/plugin.h> and let the linker export it"
      )
    case .otherEntry:
      Rule(
        stage: .inspect,
        meaning: "It has entry points only for other major versions of the ABI.",
        remedy: "update Weft, or build the plugin with this host's headers"
      )
    case .forbiddenSymbol:
      Rule(
        stage: .inspect,
        meaning: "It exports a function that belongs to the process, such as `malloc`.",
        remedy: "export weft_plugin_v1 alone, with -fvisibility=hidden or a version script"
      )
    case .noIdentity:
      Rule(
        stage: .inspect,
        meaning: "It has no Weft identity note, so it is not a plugin.",
        remedy: "add WEFT_NOTE from <weft/note.h> to its source, or move the file out of the folder"
      )
    case .badIdentity:
      Rule(
        stage: .inspect,
        meaning: "Its identity note is damaged, or there are two.",
        remedy: "build it with the WEFT_NOTE of <weft/note.h>"
      )
    case .uniqueSymbols:
      Rule(
        stage: .inspect,
        meaning:
          "It has symbols that are unique in the process, so it would share them with other plugins.",
        remedy: "compile with -fvisibility=hidden, or -fno-gnu-unique",
        isWarning: true
      )
    case .staticTLS:
      Rule(
        stage: .inspect,
        meaning: "Its thread-local variables need space that may be used up.",
        remedy: "compile without -ftls-model=initial-exec",
        isWarning: true
      )
    case .ownRuntime:
      Rule(
        stage: .inspect,
        meaning: "It brings its own copy of the Swift runtime.",
        remedy: "link the runtime dynamically, or build it as Embedded Swift",
        isWarning: true
      )
    case .moduleTwice:
      Rule(
        stage: .policy,
        meaning: "It has a Swift module of the same name as another plugin in this process.",
        remedy: "rename the module, for example after the plugin's id"
      )
    case .badTrustFile:
      Rule(
        stage: .policy,
        meaning: "The file `trust` can't be relied on, so it is treated as empty.",
        remedy:
          "take ownership of it and its folders, let no other user write to them, and keep it below 1 MiB",
        isWarning: true
      )
    case .changedSincePinned:
      Rule(
        stage: .policy,
        meaning: "A different file with this id was trusted, not this one.",
        remedy: "check what changed, then run weft plugins trust on the file",
        isWarning: true
      )
    case .notFollowed:
      Rule(
        stage: .enumerate,
        meaning: "Changes in the plugin folders are not detected; they apply at the next start.",
        remedy: "let this user watch more files (fs.inotify.max_user_instances)",
        isWarning: true
      )
    case .badQuarantineFile:
      Rule(
        stage: .policy,
        meaning:
          "The user's file of plugins that failed too often can't be used; it has no effect.",
        remedy: "check the file, its folder and their permissions",
        isWarning: true
      )
    case .replacement:
      Rule(
        stage: .policy,
        meaning:
          "Another file with the id of a plugin that was used; it waits for the user's confirmation.",
        remedy: "check it, then run weft plugins enable FILE to use it, or remove it"
      )
    case .badUsedFile:
      Rule(
        stage: .policy,
        meaning:
          "The record of used files can't be used; of two files with the same id, the higher version is used.",
        remedy: "check that it is a file, that its folder exists, and that both are yours",
        isWarning: true
      )
    case .draftABI:
      Rule(
        stage: .negotiate,
        meaning: "It is built for a draft of the ABI, from before 1.0.",
        remedy: "build it again with this host's headers"
      )
    case .wrongABI:
      Rule(
        stage: .negotiate,
        meaning: "It is built for another major version of the ABI.",
        remedy: "build it again with this host's headers"
      )
    case .newerABI:
      Rule(
        stage: .negotiate,
        meaning: "It needs additions to the ABI that this host does not have yet.",
        remedy: "update Weft, or ask the plugin's author for a lower minimum"
      )
    case .undefinedSymbol:
      Rule(
        stage: .load,
        meaning: "It uses a function that none of its libraries defines.",
        remedy: "link the library that defines it, or build the plugin again"
      )
    case .loadFailed:
      Rule(
        stage: .load,
        meaning: "The loader refuses it.",
        remedy: "install what it needs, or build it again"
      )
    case .declined:
      Rule(
        stage: .start,
        meaning: "Its entry has no descriptor for a host of this version.",
        remedy: "build it for this host"
      )
    case .unmappedDescriptor:
      Rule(
        stage: .start,
        meaning: "Its entry returns an invalid address.",
        remedy: "return the address of a static weft_plugin"
      )
    case .badMagic:
      Rule(
        stage: .start,
        meaning: "Its entry does not return a descriptor.",
        remedy: "set magic to WEFT_MAGIC as described in <weft/plugin.h>"
      )
    case .smallDescriptor:
      Rule(
        stage: .start,
        meaning: "Its descriptor is smaller than every version of it.",
        remedy: "set struct_size to sizeof(weft_plugin)"
      )
    case .largeDescriptor:
      Rule(
        stage: .start,
        meaning: "Its descriptor claims to be larger than 64 KiB.",
        remedy: "set struct_size to sizeof(weft_plugin)"
      )
    case .badDescriptor:
      Rule(
        stage: .start,
        meaning: "A required part of its descriptor is missing.",
        remedy: "fill in id, version and hooks as described in <weft/plugin.h>"
      )
    case .otherIdentity:
      Rule(
        stage: .start,
        meaning: "Its descriptor and its identity note say different things.",
        remedy: "use the same id and version in both"
      )
    case .initFailed:
      Rule(stage: .start, meaning: "Its init reports a failure.", remedy: "ask its author")
    case .badHooks:
      Rule(
        stage: .start,
        meaning: "Its list of hooks is damaged.",
        remedy: "set hooks, count and stride as described in <weft/plugin.h>"
      )
    case .unknownHook:
      Rule(
        stage: .start,
        meaning: "A hook this host does not have; the plugin's other hooks are used.",
        remedy: "offer a hook this host has"
      )
    case .hookTwice:
      Rule(
        stage: .start,
        meaning: "A hook that is offered twice; the first is used.",
        remedy: "offer each hook once"
      )
    case .badSettings:
      Rule(
        stage: .start,
        meaning: "Its settings are damaged; it is used without them.",
        remedy: "fill in weft_settings as described in <weft/setting.h>"
      )
    case .badSetting:
      Rule(
        stage: .start,
        meaning: "The value chosen for a setting is invalid; the default is used.",
        remedy: "choose a valid value, or remove it"
      )
    case .typingUndeclared:
      Rule(
        stage: .start,
        meaning:
          "A hook receives what the user types without declaring `composer.text`; it is not used.",
        remedy: "declare the field \"composer.text\""
      )
    case .typingNotAllowed:
      Rule(
        stage: .start,
        meaning:
          "A hook that reads what the user types, which the user has not allowed; it is not used.",
        remedy: "weft plugins allow ID composer.text"
      )
    case .missingField:
      Rule(
        stage: .start,
        meaning: "A hook requires a field that its rows don't have; it is not used.",
        remedy: "use a newer host, or another field"
      )
    case .unknownField:
      Rule(
        stage: .start,
        meaning:
          "A hook reads a field that its rows don't have; the hook is used, and the field is empty.",
        remedy: "the field is empty; use one that the rows have"
      )
    case .noWorker:
      Rule(
        stage: .start,
        meaning: "The program that runs it is missing or can't be started.",
        remedy:
          "build it with swift build --product weft-worker and put it beside the host's program"
      )
    case .noSandbox:
      Rule(
        stage: .start,
        meaning: "The system can't keep it from files, the network and other processes.",
        remedy:
          "use Linux 5.13 or later with Landlock and seccomp, or trust it with weft plugins trust"
      )
    case .endedAtStart:
      Rule(
        stage: .start,
        meaning: "Its process exited before it had started.",
        remedy:
          "report it to the author; rebuild weft-worker if it is not from the same build as the host"
      )
    case .hungAtStart:
      Rule(
        stage: .start,
        meaning: "It took too long to start, and was stopped.",
        remedy: "report to the author that it hangs while it starts"
      )
    case .noAnswerMemory:
      Rule(
        stage: .call,
        meaning: "No memory is left for its answers; the default is shown.",
        remedy: "free memory, or raise the limit of the process"
      )
    case .hookFailed:
      Rule(
        stage: .call,
        meaning: "A hook reports a failure; the default is shown.",
        remedy: "report it to the author"
      )
    case .badAnswer:
      Rule(
        stage: .call,
        meaning: "An answer that breaks the encoding; the default is shown.",
        remedy: "report it to the author"
      )
    case .badItem:
      Rule(
        stage: .call,
        meaning: "A view that breaks the rules of views; the default is shown.",
        remedy: "report it to the author"
      )
    case .hostAction:
      Rule(
        stage: .call,
        meaning:
          "A view or a button starts an action that only the host's own views may start; it is not shown.",
        remedy: "use the plugin's own actions, and let the host ask before something is destroyed"
      )
    case .imageAddress:
      Rule(
        stage: .call,
        meaning:
          "A picture comes neither from its row nor from the host's folders; initials or a name are shown.",
        remedy: "show only addresses from fields of the same row, and relative paths"
      )
    case .commandNotHere:
      Rule(
        stage: .call,
        meaning:
          "A command that has no effect where it is given; see the table of commands in the catalogue of "
          + "hooks. A text that a button sends is put into the field instead.",
        remedy:
          "give the command where it has an effect; SEND is for a command that the user typed, PUT for buttons"
      )
    case .commandUnasked:
      Rule(
        stage: .call,
        meaning:
          "A command in answer to an event changes something, though the user did not start it.",
        remedy: "draw a button and give the command when it is pressed; events can TELL and REDRAW"
      )
    case .noSlot:
      Rule(
        stage: .call,
        meaning: "A view that wraps another has no slot for it; the other is shown alone.",
        remedy: "put one WEFT_OP_SLOT into it"
      )
    case .limit:
      Rule(
        stage: .call,
        meaning: "An answer is too large; the default is shown.",
        remedy: "report it to the author"
      )
    case .pointFailed:
      Rule(
        stage: .call,
        meaning: "A function for an open hook point fails; the next plugin answers.",
        remedy: "report it to the author"
      )
    case .pointWithinItself:
      Rule(
        stage: .call,
        meaning: "An open hook point was called from within itself; no plugin answered.",
        remedy: "report it to the authors of the plugins that provide the point"
      )
    case .workerEnded:
      Rule(
        stage: .call,
        meaning: "Its process exited; the default is shown.",
        remedy: "report to the author that it crashes"
      )
    case .workerHung:
      Rule(
        stage: .call,
        meaning: "A hook took far too long, and its process was stopped; the default is shown.",
        remedy: "report to the author that it hangs"
      )
    case .workerLied:
      Rule(
        stage: .call,
        meaning: "Its process wrote where it must not, and was stopped; the default is shown.",
        remedy: "remove it; it is malicious or badly broken"
      )
    case .windowTooLarge:
      Rule(
        stage: .call,
        meaning: "The rows of a call are too large to send to a worker; the default is shown.",
        remedy: "have it read fewer fields, or show fewer rows"
      )
    case .outOfTime:
      Rule(
        stage: .call,
        meaning: "Plugins used up the time that a command gives them; the default is shown.",
        remedy: "report it to the author of the plugin that took most of the time"
      )
    case .quarantined:
      Rule(
        stage: .call,
        meaning: "Its process exited too often in a short time; it is no longer started.",
        remedy: "weft plugins enable ID lets it run again; report it to the author"
      )
    case .computesUnasked:
      Rule(
        stage: .call,
        meaning: "Its process computes between calls; it is stopped until the next call.",
        remedy: "remove it, or report it to its author; weft plugins enable ID clears the record"
      )
    }
  }
}
