// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension AppWords {
  /// The texts of the screen that adds an account.
  package struct Entry: Sendable {
    /// Its title, and the action that opens it.
    package let title: String
    /// The purpose of the screen.
    package let purpose: String
    /// The label of the field for the server's address.
    package let server: String
    /// An example of such an address.
    package let example: String
    /// The label of the field for the user's name.
    package let user: String
    /// The label of the field for the password.
    package let password: String
    /// The button that continues with the server.
    package let goOn: String
    /// The button that logs in.
    package let logIn: String
    /// The button that signs on in a browser.
    package let signOn: String
    /// The button that returns to the previous step.
    package let back: String
    /// Precedes the server's address while the server is queried.
    package let looking: String
    /// Precedes the address that name and password are sent to.
    package let goesTo: String
    /// Says what happens to the password and the token.
    package let kept: String
    /// Says that encrypted rooms can't be read.
    package let encrypted: String
    /// Shown while the server checks the login.
    package let entering: String
    /// Precedes the address for a browser.
    package let open: String
    /// Shown when the account has been added.
    package let added: String
    /// The same while another workspace is shown; precedes the command that shows the account.
    package let shownBy: String
    /// The heading above an error.
    package let problem: String
    /// Says that the server offers no login that Weft supports.
    package let noWay: String
    /// The hints for the lowest line of a terminal.
    package let hints: String
  }
}

extension AppWords.Entry {
  static let english = Self(
    title: "Add an account",
    purpose: "Weft shows the chats of an account on a Matrix server.",
    server: "Server",
    example: "for example https://matrix.org",
    user: "Name",
    password: "Password",
    goOn: "Continue",
    logIn: "Log in",
    signOn: "Sign in with a browser",
    back: "Back",
    looking: "Asking",
    goesTo: "What you enter is sent only to:",
    kept:
      "Your password is never stored. The server returns a token, kept in a file that only "
      + "you can read.",
    encrypted:
      "Messages of encrypted rooms can't be read yet. Such rooms are listed with their "
      + "names.",
    entering: "Logging in…",
    open: "Open this address in a browser on this machine, within five minutes:",
    added: "Account added. Its chats are loading.",
    shownBy: "Account added. To show its chats:",
    problem: "That did not work",
    noWay:
      "This server accepts neither a password nor a browser sign-in. Use weft accounts "
      + "add --token-file.",
    hints: "Enter continue  Tab next field  Ctrl-B browser  Esc back"
  )

  static let polish = Self(
    title: "Dodaj konto",
    purpose: "Weft pokazuje czaty konta na serwerze Matrix.",
    server: "Serwer",
    example: "na przykład https://matrix.org",
    user: "Nazwa",
    password: "Hasło",
    goOn: "Dalej",
    logIn: "Zaloguj się",
    signOn: "Zaloguj się w przeglądarce",
    back: "Wstecz",
    looking: "Pytam",
    goesTo: "To, co wpiszesz, trafi tutaj i nigdzie indziej:",
    kept:
      "Hasło nie jest nigdzie zapisywane. Serwer daje za nie token w pliku, który tylko "
      + "Ty możesz czytać.",
    encrypted:
      "Wiadomości w szyfrowanych pokojach nie da się jeszcze czytać. Takie pokoje widać "
      + "na liście z nazwy.",
    entering: "Logowanie…",
    open: "Otwórz ten adres w przeglądarce na tym komputerze w ciągu pięciu minut:",
    added: "Konto dodane. Czaty zaraz się pojawią.",
    shownBy: "Konto dodane. Jego czaty pokazuje:",
    problem: "Nie udało się",
    noWay:
      "Ten serwer nie przyjmuje ani hasła, ani logowania w przeglądarce. Użyj weft "
      + "accounts add --token-file.",
    hints: "Enter dalej  Tab następne pole  Ctrl-B przeglądarka  Esc wstecz"
  )

  static let arabic = Self(
    title: "إضافة حساب",
    purpose: "يعرض Weft محادثات حساب على خادم Matrix.",
    server: "الخادم",
    example: "مثلًا https://matrix.org",
    user: "الاسم",
    password: "كلمة المرور",
    goOn: "متابعة",
    logIn: "تسجيل الدخول",
    signOn: "الدخول عبر المتصفح",
    back: "رجوع",
    looking: "جارٍ سؤال",
    goesTo: "ما تكتبه يُرسل إلى هنا فقط:",
    kept: "لا تُحفظ كلمة المرور في أي مكان. يعطي الخادم رمزًا بدلًا منها في ملف لا يقرؤه سواك.",
    encrypted: "لا يمكن قراءة رسائل الغرف المشفرة بعد. تظهر هذه الغرف في القائمة بأسمائها.",
    entering: "جارٍ تسجيل الدخول…",
    open: "افتح هذا العنوان في متصفح على هذا الجهاز خلال خمس دقائق:",
    added: "أُضيف الحساب. ستظهر محادثاته الآن.",
    shownBy: "أُضيف الحساب. هذا يعرض محادثاته:",
    problem: "لم ينجح ذلك",
    noWay:
      "لا يقبل هذا الخادم كلمة مرور ولا الدخول عبر المتصفح. استخدم weft accounts add "
      + "--token-file.",
    hints: "Enter متابعة  Tab الحقل التالي  Ctrl-B المتصفح  Esc رجوع"
  )
}
