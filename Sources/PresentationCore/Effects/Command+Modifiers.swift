extension Command {
  /// Gives the command an identifier, by which ``cancel(id:)`` finds it.
  ///
  /// Several commands may run under one identifier; all of them are canceled. A command may have several identifiers; each of them finds
  /// it. Identifiers of different types are different, even `1` and `1.0`. A lifted feature has its own identifiers: two features can both
  /// use `"search"`.
  public func cancellable(id: some Hashable & Sendable) -> some Command<Action> {
    IdentifiedCommand(base: self, id: EffectID(id), admission: .always)
  }

  /// Gives the command an identifier, and cancels commands running or waiting under it when this command starts.
  ///
  /// Actions that the canceled commands still send are dropped. The actions that caused the canceled commands end as
  /// `.discarded(.superseded)`.
  public func replacing(id: some Hashable & Sendable) -> some Command<Action> {
    IdentifiedCommand(base: self, id: EffectID(id), admission: .replacing)
  }

  /// Waits on the store's clock before the command starts. It starts at once if `duration` is not positive.
  public func delayed(by duration: Duration) -> some Command<Action> {
    DelayedCommand(base: self, duration: duration)
  }

  /// Starts the command once no command with `id` has arrived for `duration`.
  ///
  /// Each command that arrives replaces the previous one, even if that one has started, unless it runs in the background.
  public func debounced(id: some Hashable & Sendable, for duration: Duration) -> some Command<Action> {
    delayed(by: duration).replacing(id: id)
  }

  /// Starts at most one command with `id` in each interval of `duration`, the first at once.
  ///
  /// The latest one that arrives within the interval starts when the interval ends; if `latest` is `false`, it is dropped, too. A command
  /// that has started is not canceled. The actions that caused the dropped commands end as `.discarded(.superseded)`. In the background, an
  /// interval lasts at least until the command that began it has ended.
  ///
  /// Modifiers apply from the outside in: `.throttled(id: "a", for: second).replacing(id: "b")` replaces at once, and
  /// `.replacing(id: "b").throttled(id: "a", for: second)` replaces when the throttle lets the command start.
  public func throttled(
    id: some Hashable & Sendable, for duration: Duration, latest: Bool = true
  ) -> some Command<Action> {
    IdentifiedCommand(base: self, id: EffectID(id), admission: .throttled(duration, latest: latest))
  }

  /// Lets the command run in the background: typed lines do not wait for it, and Ctrl-C does not cancel it.
  ///
  ///     SaveNotes(notes).debounced(id: "save", for: .seconds(1)).inBackground()
  ///
  /// The action that caused the command finishes without waiting for it or for the actions that it sends. The command also outlives the
  /// part of the state that owns it. Its identifiers remain valid, so a newer command in the background can replace it. While it is
  /// delayed, the newer one replaces it at once; once it is running, the newer one waits until it has ended. A throttled command in the
  /// background waits for it, too. So one save runs at a time, none is abandoned, and the newest runs last. An error that it throws goes to
  /// the middlewares and to ``Store/observeUnattendedFailures(_:)``; a session converts it to a notice.
  ///
  /// Before a console ends, it starts delayed background commands at once, waits for all background commands, and reports those that have
  /// failed; see ``Store/finishBackgroundWork(within:)``. Without a console or such a call, they end with their store.
  public func inBackground() -> some Command<Action> {
    BackgroundCommand(base: self)
  }
}
