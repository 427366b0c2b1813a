import ArgumentParser
import ScreenKitTerm
import ScreenKitTermTesting
import Synchronization
import TestSupport
import TestedKiosk

/// A program with a random form, and the actions that it was sent.
final class FormConsole: Sendable {
  private let plan: FormPlan
  private let sent = Mutex<[FormChange]>([])

  init(_ plan: FormPlan) { self.plan = plan }

  /// The actions, in order.
  var changes: [FormChange] { sent.withLock(\.self) }

  /// The program at a terminal, or for a script.
  var console: TestedConsole {
    TestedConsole("Form") { [self] terminal in
      await Console(store(), path: \.path, root: FormOffice()).main(on: terminal)
    }
  }

  /// The program that the keys of a kiosk drive.
  var kiosk: TestedConsole {
    kioskConsole { [self] in Session(store(), path: \.path, root: FormOffice()) }
  }

  /// The program at the other end of a wire, which is sent all lines and then left.
  func port(_ lines: [String], secrets: [String]) -> TestedConsole {
    TestedConsole("Port") { [self] _ in
      let port = EncodedPort(Session(store(), path: \.path, root: FormOffice()))
      let frontEnd = FormSecrets(secrets)
      port.frontEnd = frontEnd
      for line in lines + [":quit"] { _ = await port.run(line) }
      return .success
    }
  }

  /// A store for a new run.
  @MainActor
  private func store() -> Store<FormDesk, FormChange> {
    sent.withLock { $0 = [] }
    let reducer = Reducer<FormDesk, FormChange> { [self] desk, change in
      if let change = change.withoutLines(replacing: desk.draft) { sent.withLock { $0.append(change) } }
      switch change {
      case .draft(let draft): desk.draft = draft
      case .done: (desk.draft, desk.path) = (FormDraft(plan.initial), [])
      case .navigate(let intent): desk.path.apply(intent)
      }
    }
    return Store(FormDesk(plan: plan, draft: FormDraft(plan.initial)), reducer: reducer)
  }
}

struct FormDesk {
  let plan: FormPlan
  var draft: FormDraft<[FormAnswer]>
  var path: [FormPlace] = []
}

enum FormChange: Navigating, Hashable {
  case draft(FormDraft<[FormAnswer]>), done([FormAnswer]), navigate(PathIntent<FormPlace>)

  /// The same without the lines of unfinished texts, which arrive one by one or at once; `nil` if it changes nothing else in a draft.
  func withoutLines(replacing old: FormDraft<[FormAnswer]>) -> Self? {
    guard case .draft(var draft) = self else { return self }
    var lines = old
    lines.begunLines = draft.begunLines
    if draft == lines, draft != old { return nil }
    draft.begunLines = [:]
    return .draft(draft)
  }

  /// The values of a draft, or of the whole form.
  var values: [FormAnswer]? {
    switch self {
    case .draft(let draft): draft.values
    case .done(let values): values
    case .navigate: nil
    }
  }
}

enum FormPlace: ScreenFactory {
  case form
  func makeScreen() -> any Screen<FormDesk, FormChange> { PlannedForm() }
}

private struct FormOffice: Screen {
  func body(_ desk: FormDesk) -> [Block] { "nothing is asked" }
  func verbs(_ desk: FormDesk) -> [Verb<FormChange>] { Verb("new", "Fill in the form") { .push(.form) } }
}

private struct PlannedForm: FormScreen {
  func form(_ desk: FormDesk) -> Form<[FormAnswer], FormChange> {
    Form(desk.draft, edit: FormChange.draft, done: FormChange.done) {
      for index in desk.plan.asked(desk.draft.values) { desk.plan.fields[index].field(at: index) }
    }
  }
}

/// Returns secrets, in order.
private final class FormSecrets: SessionFrontEnd {
  private var secrets: [String]

  init(_ secrets: [String]) { self.secrets = secrets }

  func lineBegins(remembering text: String?) {}
  func secret(prompt: String) async throws(LineError) -> String {
    if secrets.isEmpty { throw .cancelled }
    return secrets.removeFirst()
  }
  func edit(_ text: String, name: String) async throws(LineError) -> String { throw .cancelled }
}
