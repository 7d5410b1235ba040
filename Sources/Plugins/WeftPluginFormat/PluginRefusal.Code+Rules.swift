// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension PluginRefusal.Code {
  private typealias Rule = PluginRefusal.Rule

  /// The rule behind the code.
  public var rule: PluginRefusal.Rule {
    switch self {
    case .noFolder:
      Rule(
        .enumerate,
        "The plugin folder does not exist or can't be listed.",
        "create it, or name another with --plugins"
      )
    case .tooManyEntries:
      Rule(
        .enumerate,
        "The folder has too many entries; plugins beyond the limit are ignored.",
        "keep plugins in a separate folder"
      )
    case .tooMany:
      Rule(
        .enumerate,
        "The folder has too many libraries; only the first by name are used.",
        "move some out of the folder"
      )
    case .link:
      Rule(
        .enumerate,
        "A symbolic link that leads out of the plugin folder.",
        "put the file itself into the folder"
      )
    case .danglingLink:
      Rule(
        .enumerate,
        "A broken symbolic link.",
        "remove the link, or restore its target"
      )
    case .badBundle:
      Rule(
        .enumerate,
        "A `.weftplugin` that is not a folder with exactly one library in it.",
        "put one library that ends in .so directly into the folder"
      )
    case .sameFile:
      Rule(
        .enumerate,
        "Another name of a file that is already used.",
        "remove one of the two names",
        isWarning: true
      )
    case .badOrder:
      Rule(
        .enumerate,
        "The file `order` can't be read. It could disable any plugin, so no plugin of the folder is used.",
        "make it a text file with one id per line and at most 64 KiB"
      )
    case .notBuilt:
      Rule(
        .enumerate,
        "The sources of a folder can't be built.",
        "correct what the compiler reports"
      )
    case .unreadable: Rule(.open, "The file can't be read.", "check its permissions")
    case .notAFile:
      Rule(
        .open,
        "A folder, a pipe, a socket or a device.",
        "move it out of the folder"
      )
    case .tooLarge:
      Rule(
        .open,
        "The file is too large.",
        "strip it, or move it out of the folder"
      )
    case .writableByOthers:
      Rule(
        .open,
        "Another user owns the file or can write to it.",
        "take ownership of the file, and remove the write permission of group and others"
      )
    case .folderWritableByOthers:
      Rule(
        .open,
        "Any user can replace the file, because a folder above it is writable for all and not sticky.",
        "remove the write permission of others from that folder, or set its sticky bit"
      )
    case .setUserID:
      Rule(
        .open,
        "The file has the set-user-ID or set-group-ID bit.",
        "remove the bit with chmod a-s"
      )
    case .noMemory:
      Rule(
        .seal,
        "The file can't be copied into memory.",
        "free memory or raise the limits"
      )
    case .tooMuchTogether:
      Rule(
        .seal,
        "All plugins together are too large.",
        "strip them, or move some out of the folder"
      )
    case .changedWhileRead:
      Rule(
        .seal,
        "The file changed its size while it was copied.",
        "wait until it is written, then try again"
      )
    case .notELF:
      Rule(
        .inspect,
        "Not an ELF file.",
        "remove the file, or build it as a shared library"
      )
    case .wrongArchitecture:
      Rule(
        .inspect,
        "Built for another kind of machine.",
        "build it for this machine"
      )
    case .notShared: Rule(.inspect, "A program or an object file.", "link it with -shared")
    case .truncated:
      Rule(
        .inspect,
        "The headers refer to something beyond the end of the file.",
        "build it again; it may not be written completely yet"
      )
    case .badLayout:
      Rule(
        .inspect,
        "The loader would read the file differently than the inspection did.",
        "build it again with an ordinary linker"
      )
    case .executableStack:
      Rule(
        .inspect,
        "It asks for an executable stack, or does not say that it needs none.",
        "link it with -z noexecstack"
      )
    case .writableCode:
      Rule(
        .inspect,
        "A segment that is both writable and executable.",
        "link it without -N and without a linker script"
      )
    case .textRelocations:
      Rule(
        .inspect,
        "The loader would have to write into its code.",
        "compile every part of it with -fPIC"
      )
    case .loaderFlags:
      Rule(
        .inspect,
        "It forbids loading at run time, or makes the loader add other libraries.",
        "link it without -z nodlopen, -f and -F"
      )
    case .missingLibrary:
      Rule(
        .inspect,
        "It needs a library that is not installed.",
        "install that library, or link it into the plugin"
      )
    case .relativeLibrary:
      Rule(
        .inspect,
        "The loader would look for a library in the working folder, which can differ each time.",
        "link it without relative paths in -rpath and in the names of libraries"
      )
    case .unsafeLibrary:
      Rule(
        .inspect,
        "Other users can change a library that it brings, or the library's name is wrong.",
        "take ownership of it and the folders above it, remove the write permission of others, or link it into the plugin"
      )
    case .noEntry:
      Rule(
        .inspect,
        "It exports no function `weft_plugin_v1`.",
        "define weft_plugin_v1 of <weft/plugin.h> and let the linker export it"
      )
    case .otherEntry:
      Rule(
        .inspect,
        "It has entry points only for other major versions of the ABI.",
        "update Weft, or build the plugin with this host's headers"
      )
    case .forbiddenSymbol:
      Rule(
        .inspect,
        "It exports a function that belongs to the process, such as `malloc`.",
        "export weft_plugin_v1 alone, with -fvisibility=hidden or a version script"
      )
    case .noIdentity:
      Rule(
        .inspect,
        "It has no Weft identity note, so it is not a plugin.",
        "add WEFT_NOTE from <weft/note.h> to its source, or move the file out of the folder"
      )
    case .badIdentity:
      Rule(
        .inspect,
        "Its identity note is damaged, or there are two.",
        "build it with the WEFT_NOTE of <weft/note.h>"
      )
    case .uniqueSymbols:
      Rule(
        .inspect,
        "It has symbols that are unique in the process, so it would share them with other plugins.",
        "compile with -fvisibility=hidden, or -fno-gnu-unique",
        isWarning: true
      )
    case .staticTLS:
      Rule(
        .inspect,
        "Its thread-local variables need space that may be used up.",
        "compile without -ftls-model=initial-exec",
        isWarning: true
      )
    case .ownRuntime:
      Rule(
        .inspect,
        "It brings its own copy of the Swift runtime.",
        "link the runtime dynamically, or build it as Embedded Swift",
        isWarning: true
      )
    case .moduleTwice:
      Rule(
        .policy,
        "It has a Swift module of the same name as another plugin in this process.",
        "rename the module, for example after the plugin's id"
      )
    case .badTrustFile:
      Rule(
        .policy,
        "The file `trust` can't be relied on, so it is treated as empty.",
        "take ownership of it and its folders, let no other user write to them, and keep it below 1 MiB",
        isWarning: true
      )
    case .changedSincePinned:
      Rule(
        .policy,
        "Another file of this id was trusted, not this one.",
        "check what changed, then run weft plugins trust on the file",
        isWarning: true
      )
    case .notFollowed:
      Rule(
        .enumerate,
        "Changes in the plugin folders are not detected; they apply at the next start.",
        "let this user watch more files (fs.inotify.max_user_instances)",
        isWarning: true
      )
    case .badQuarantineFile:
      Rule(
        .policy,
        "The user's file of plugins that failed too often can't be used; it has no effect.",
        "check the file, its folder and their permissions",
        isWarning: true
      )
    case .replacement:
      Rule(
        .policy,
        "Another file with the id of a plugin that was used; it waits for the user's confirmation.",
        "check it, then run weft plugins enable FILE to use it, or remove it"
      )
    case .badUsedFile:
      Rule(
        .policy,
        "The record of used files can't be used; of two files with the same id, the higher version is used.",
        "check that it is a file, that its folder exists, and that both are yours",
        isWarning: true
      )
    case .draftABI:
      Rule(
        .negotiate,
        "It is built for a draft of the ABI, from before 1.0.",
        "build it again with this host's headers"
      )
    case .wrongABI:
      Rule(
        .negotiate,
        "It is built for another major version of the ABI.",
        "build it again with this host's headers"
      )
    case .newerABI:
      Rule(
        .negotiate,
        "It needs additions to the ABI that this host does not have yet.",
        "update Weft, or ask the plugin's author for a lower minimum"
      )
    case .undefinedSymbol:
      Rule(
        .load,
        "It uses a function that none of its libraries defines.",
        "link the library that defines it, or build the plugin again"
      )
    case .loadFailed:
      Rule(
        .load,
        "The loader refuses it.",
        "install what it needs, or build it again"
      )
    case .declined:
      Rule(
        .start,
        "Its entry has no descriptor for a host of this version.",
        "build it for this host"
      )
    case .unmappedDescriptor:
      Rule(
        .start,
        "Its entry returns an invalid address.",
        "return the address of a static weft_plugin"
      )
    case .badMagic:
      Rule(
        .start,
        "Its entry does not return a descriptor.",
        "set magic to WEFT_MAGIC as <weft/plugin.h> says"
      )
    case .smallDescriptor:
      Rule(
        .start,
        "Its descriptor is smaller than every version of it.",
        "set struct_size to sizeof(weft_plugin)"
      )
    case .largeDescriptor:
      Rule(
        .start,
        "Its descriptor claims to be larger than 64 KiB.",
        "set struct_size to sizeof(weft_plugin)"
      )
    case .badDescriptor:
      Rule(
        .start,
        "A required part of its descriptor is missing.",
        "fill id, version and hooks as <weft/plugin.h> says"
      )
    case .otherIdentity:
      Rule(
        .start,
        "Its descriptor and its identity note say different things.",
        "use the same id and version in both"
      )
    case .initFailed:
      Rule(.start, "Its init reports a failure.", "ask its author")
    case .badHooks:
      Rule(
        .start,
        "Its list of hooks is damaged.",
        "set hooks, count and stride as <weft/plugin.h> says"
      )
    case .unknownHook:
      Rule(
        .start,
        "A hook this host does not have; the plugin's other hooks are used.",
        "offer a hook this host has"
      )
    case .hookTwice:
      Rule(
        .start,
        "A hook that is offered twice; the first is used.",
        "offer each hook once"
      )
    case .badSettings:
      Rule(
        .start,
        "Its settings are damaged; it is used without them.",
        "fill weft_settings as <weft/setting.h> says"
      )
    case .badSetting:
      Rule(
        .start,
        "A value chosen for a setting that does not fit it; the default is used.",
        "choose one that fits, or remove it"
      )
    case .typingUndeclared:
      Rule(
        .start,
        "A hook receives what the user types without declaring `composer.text`; it is not used.",
        "declare the field \"composer.text\""
      )
    case .typingNotAllowed:
      Rule(
        .start,
        "A hook that reads what the user types, which the user has not allowed; it is not used.",
        "weft plugins allow ID composer.text"
      )
    case .missingField:
      Rule(
        .start,
        "A hook requires a field that its rows don't have; it is not used.",
        "use a newer host, or another field"
      )
    case .unknownField:
      Rule(
        .start,
        "A hook reads a field that its rows don't have; the hook is used, and the field is empty.",
        "the field is empty; use one that the rows have"
      )
    case .noWorker:
      Rule(
        .start,
        "The program that runs it is missing or can't be started.",
        "build it with swift build --product weft-worker and put it beside the host's program"
      )
    case .noSandbox:
      Rule(
        .start,
        "The system can't keep it from files, the network and other processes.",
        "use Linux 5.13 or later with Landlock and seccomp, or trust it with weft plugins trust"
      )
    case .endedAtStart:
      Rule(
        .start,
        "Its process ended before it had started.",
        "report it to the author; rebuild weft-worker if it is not from the same build as the host"
      )
    case .hungAtStart:
      Rule(
        .start,
        "It took too long to start, and was ended.",
        "report to the author that it hangs while it starts"
      )
    case .noAnswerMemory:
      Rule(
        .call,
        "No memory is left for its answers; the default is shown.",
        "free memory, or raise the limit of the process"
      )
    case .hookFailed:
      Rule(
        .call,
        "A hook reports a failure; the default is shown.",
        "report it to the author"
      )
    case .badAnswer:
      Rule(
        .call,
        "An answer that breaks the encoding; the default is shown.",
        "report it to the author"
      )
    case .badItem:
      Rule(
        .call,
        "A view that breaks the rules of views; the default is shown.",
        "report it to the author"
      )
    case .hostAction:
      Rule(
        .call,
        "A view or a button starts an action that only the host's own views may start; it is not shown.",
        "use the plugin's own actions, and let the host ask before something is destroyed"
      )
    case .imageAddress:
      Rule(
        .call,
        "A picture comes neither from its row nor from the host's folders; initials or a name are shown.",
        "show only addresses from fields of the same row, and relative paths"
      )
    case .commandNotHere:
      Rule(
        .call,
        "A command that has no effect in its place, as the table of commands in the catalogue of hooks says. A text that"
          + " a button sends is put into the field instead.",
        "give the command where it has an effect; SEND is for a command that the user typed, PUT for buttons"
      )
    case .commandUnasked:
      Rule(
        .call,
        "A command in answer to an event changes something, though the user did not start it.",
        "draw a button and give the command when it is pressed; events can TELL and REDRAW"
      )
    case .noSlot:
      Rule(
        .call,
        "A view that wraps another has no place for it; the other is shown alone.",
        "put one WEFT_OP_SLOT into it"
      )
    case .limit:
      Rule(
        .call,
        "An answer is too large; the default is shown.",
        "report it to the author"
      )
    case .pointFailed:
      Rule(
        .call,
        "A function for an open hook point fails; the next plugin answers.",
        "report it to the author"
      )
    case .pointWithinItself:
      Rule(
        .call,
        "An open hook point was called from within itself; no plugin answered.",
        "report it to the authors of the plugins that provide the point"
      )
    case .workerEnded:
      Rule(
        .call,
        "Its process ended; the default is shown.",
        "report to the author that it crashes"
      )
    case .workerHung:
      Rule(
        .call,
        "A hook took far too long, and its process was ended; the default is shown.",
        "report to the author that it hangs"
      )
    case .workerLied:
      Rule(
        .call,
        "Its process wrote where it must not, and was ended; the default is shown.",
        "remove it; it is malicious or badly broken"
      )
    case .windowTooLarge:
      Rule(
        .call,
        "The rows of a call are too large to send to a worker; the default is shown.",
        "have it read fewer fields, or show fewer rows"
      )
    case .outOfTime:
      Rule(
        .call,
        "Plugins used up the time that a command gives them; the default is shown.",
        "report it to the author of the plugin that took most of the time"
      )
    case .quarantined:
      Rule(
        .call,
        "Its process ended too often in a short time; it is no longer started.",
        "weft plugins enable ID lets it run again; report it to the author"
      )
    case .computesUnasked:
      Rule(
        .call,
        "Its process computes between calls; it is stopped until the next call.",
        "remove it, or report it to its author; weft plugins enable ID clears the record"
      )
    }
  }
}
