// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Functions that act outside of the program, and those known not to.
enum CallKinds {
  enum Answer: Equatable {
    case outside(OutsideCalls.Kind)
    case harmless
    case unknown
  }

  /// C functions by their effect.
  private static let functions: [String: OutsideCalls.Kind] = {
    let lines: [(OutsideCalls.Kind, String)] = [
      (
        .opens,
        """
        open openat fopen opendir fdopendir realpath readlink readlinkat inotify_add_watch shm_open
        process_vm_readv sqlite3_open_v2 sqlite3_open getpass
        """
      ),
      (
        .writes,
        """
        write pwrite writev pwritev fwrite ftruncate truncate rename renameat renameat2 mkdir mkdirat link linkat
        symlink symlinkat chmod fchmod chown fchown utimensat sqlite3_step sqlite3_exec copy_file_range sendfile
        mkstemp mkdtemp setxattr
        """
      ),
      (.deletes, "unlink unlinkat rmdir remove"),
      (
        .connects,
        """
        socket connect bind listen accept accept4 send sendto sendmsg recv recvfrom recvmsg getaddrinfo getnameinfo
        weft_curl_begin weft_pq_connect weft_nats_connect weft_nats_publish
        """
      ),
      (
        .executes,
        """
        posix_spawn posix_spawnp fork vfork clone execve execvp execv system popen kill pidfd_send_signal dlopen
        dlmopen ffi_call ptrace
        """
      ),
      (
        .prints,
        """
        printf fprintf vfprintf puts fputs putchar perror syslog g_log g_print g_printerr
        g_application_send_notification
        """
      ),
    ]
    return Dictionary(
      uniqueKeysWithValues: lines.flatMap { kind, names in
        names.split { $0 == " " || $0 == "\n" }.map { (String($0), kind) }
      }
    )
  }()

  /// Prefixes of the names of whole groups, the more specific ones first.
  private static let groups: [(prefix: String, answer: Answer)] = [
    ("gtk_show_uri", .outside(.executes)), ("g_app_info_launch", .outside(.executes)),
    ("gtk_uri_launcher", .outside(.executes)), ("gtk_file_launcher", .outside(.executes)),
    ("g_spawn", .outside(.executes)), ("g_subprocess", .outside(.executes)),
    ("gtk_file_", .outside(.opens)), ("gdk_clipboard_", .outside(.writes)),
    ("g_file_get_path", .harmless), ("g_file_new_for_path", .harmless),
    ("g_file_", .outside(.opens)),
    ("g_socket", .outside(.connects)), ("g_network", .outside(.connects)),
    ("g_dbus", .outside(.connects)),
    ("$s5Glibc4open", .outside(.opens)), ("$s5Glibc6openat", .outside(.opens)),
    ("$ss5print_", .outside(.prints)), ("$ss10debugPrint", .outside(.prints)),
    ("$ss4dump", .outside(.prints)), ("$ss8readLine", .outside(.opens)),
    ("$s20FoundationEssentials4DataV5write2to", .outside(.writes)),
    ("$s20FoundationEssentials4DataV10contentsOf", .outside(.opens)),
    ("$sSS20FoundationEssentialsE10contentsOf", .outside(.opens)),
    ("$sSS20FoundationEssentialsE14contentsOfFile", .outside(.opens)),
    ("$sSS20FoundationEssentialsE5write2to", .outside(.writes)),
    ("$sSy20FoundationEssentialsE5write", .outside(.writes)),
    ("$s10Foundation10FileHandleC16forReading", .outside(.opens)),
    ("$s10Foundation10FileHandleC13standardInput", .outside(.opens)),
    ("$s10Foundation10FileHandleC12forWritingTo", .outside(.writes)),
    ("$s10Foundation10FileHandleC16forWritingAtPath", .outside(.writes)),
    ("$s10Foundation10FileHandleC13forUpdating", .outside(.writes)),
    ("$s10Foundation10FileHandleC17forUpdatingAtPath", .outside(.writes)),
    ("$s10Foundation10FileHandleC14standardOutput", .outside(.prints)),
    ("$s10Foundation10FileHandleC13standardError", .outside(.prints)),
    ("$s10Foundation7ProcessC", .outside(.executes)),
    ("$s20FoundationNetworking", .outside(.connects)), ("$s10Foundation5NSLog", .outside(.prints)),
    ("$s", .harmless), ("swift_", .harmless), ("_swift", .harmless),
    ("__swift", .harmless), ("pthread_", .harmless), ("__asan", .harmless), ("__tsan", .harmless),
    // With a sanitizer, a call can have code that unwinds the stack.
    ("_Unwind_", .harmless), ("__gcc_personality", .harmless),
    ("gtk_", .harmless), ("gdk_", .harmless), ("gsk_", .harmless), ("adw_", .harmless),
    ("g_", .harmless), ("graphene_", .harmless), ("cairo_", .harmless), ("pango_", .harmless),
    ("sqlite3_", .harmless), ("nettle_", .harmless), ("utf8proc_", .harmless),
    ("png_", .harmless), ("jpeg_", .harmless), ("tj", .harmless), ("ffi_", .harmless),
    ("md_", .harmless),
    ("posix_spawn_file_actions_", .harmless), ("posix_spawnattr_", .harmless),
    ("_dispatch", .harmless),
    ("__libc_", .harmless), ("sig", .harmless), ("epoll_", .harmless),
  ]

  /// Functions of the C library that stay inside the process or only read.
  private static let harmless = Set(
    """
    __errno_location __stack_chk_fail __tls_get_addr _exit at_quick_exit atexit ceil cfmakeraw clock_gettime
    clock_getcpuclockid close closedir cos dl_iterate_phdr dlclose dlerror dlsym dup dup2 dup3 environ eventfd exit fclose
    fcntl fflush fgets floor flock free fstat fstatat fsync fdatasync getauxval getegid getenv geteuid getgid
    getpeername getpid getppid getrlimit getrusage getsockname getsockopt getuid inet_pton inet_ntop inotify_init1 ioctl
    isatty log lseek lstat madvise mallinfo2 malloc malloc_trim malloc_usable_size mallopt calloc realloc memchr
    memcmp memcpy memfd_create memmove memset mmap mprotect munmap nice openpty pipe2 poll pow ppoll prctl pread read
    raise readdir rewinddir rint round setlocale setrlimit setvbuf setsockopt shutdown sin snprintf socketpair stat stdout
    strchr strcmp strcpy strdup strerror strlen strncmp strncpy strnlen strrchr strstr strtoull syscall sysconf tcgetattr
    tcsetattr trunc umask uselocale usleep vsnprintf waitid waitpid access faccessat statvfs fstatfs round sqrt
    memmem strtol bcmp fmod __sigsetjmp _setjmp longjmp __longjmp_chk __memcpy_chk __snprintf_chk getrandom time timer_create timer_delete timer_settime
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
  )

  /// Returns the effect of a symbol of an object file.
  static func kind(of symbol: String) -> Answer {
    if let kind = functions[symbol] { return .outside(kind) }
    if harmless.contains(symbol) { return .harmless }
    return groups.first { symbol.hasPrefix($0.prefix) }?.answer ?? .unknown
  }

  static func isFileManager(_ symbol: String) -> Bool {
    symbol.hasPrefix("$s20FoundationEssentials11FileManagerC")
  }

  /// Returns the effects of code through the file manager, whose methods leave no symbols.
  static func kinds(ofFileManagerIn code: String) -> Set<OutsideCalls.Kind> {
    kinds(
      in: code,
      [
        .deletes: "removeItem trashItem",
        .writes: """
        createDirectory createFile createSymbolicLink moveItem copyItem linkItem replaceItem replaceItemAt
        setAttributes
        """,
        .opens: """
        contentsOfDirectory subpathsOfDirectory subpaths enumerator contents destinationOfSymbolicLink
        """,
      ]
    )
  }

  /// Returns the effects of a page's script through functions of the browser.
  static func kinds(ofScript code: String) -> Set<OutsideCalls.Kind> {
    kinds(
      in: code,
      [
        .connects: "fetch EventSource XMLHttpRequest sendBeacon WebSocket",
        .opens:
          "window.open location.assign location.replace location.href location.reload clipboard.read",
        .writes: """
        localStorage sessionStorage indexedDB caches document.cookie clipboard.write history.pushState
        history.replaceState
        """,
        .executes: "eval importScripts serviceWorker",
        .prints: "Notification console",
      ]
    )
  }

  /// Returns the kinds that have at least one of their words in the code, as a whole word.
  private static func kinds(
    in code: String,
    _ words: [OutsideCalls.Kind: String]
  ) -> Set<OutsideCalls.Kind> {
    Set(
      words.filter { _, names in
        names.split { $0 == " " || $0 == "\n" }.contains { name in
          code.range(of: #"\b\#(name)\b"#, options: .regularExpression) != nil
        }
      }.keys
    )
  }
}
