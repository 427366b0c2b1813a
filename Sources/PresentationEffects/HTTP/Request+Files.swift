extension HTTP.Request {
  /// Sends the file at `path` with the request, of the media type `type`. Of the file no more is read at a time than is sent.
  ///
  /// The file must be a regular one, and keep its length while it is sent. It is opened when the request is sent; if that fails,
  /// nothing is sent, and the failure is ``HTTP/Failure/Reason/file(_:)``.
  public func body(fromFile path: String, type: String) -> Self {
    with { $0.body = .file(path) }.header("Content-Type", type)
  }

  /// Saves the body of an accepted response to a file, whose content it replaces.
  ///
  /// The body is written beside `path` and moved there when it is complete, so that no program ever sees half of it. If the
  /// transfer fails, the file is as it was. As with curl, the system may not have written it to the disk yet when the
  /// response comes; call `fsync` on the file if a loss of power matters. A new file gets the usual rights, one that is replaced keeps its own. Anything but a
  /// regular file is refused before the server is asked. Bodies of other responses are kept in memory, up to 16 MiB.
  public func saving(to path: String) -> Self {
    with { $0.file = path }
  }
}
