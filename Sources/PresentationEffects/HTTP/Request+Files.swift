extension HTTP.Request {
  /// Sends the file at `path` with the request, with the media type `type`. The file is read in pieces as it is sent.
  ///
  /// The file must be a regular file, and keep its length while it is sent. It is opened when the request is sent; if that
  /// fails, nothing is sent, and the failure is ``HTTP/Failure/Reason/file(_:)``.
  public func body(fromFile path: String, type: String) -> Self {
    with { $0.body = .file(path) }.header("Content-Type", type)
  }

  /// Saves the body of an accepted response to a file, replacing its content.
  ///
  /// The body is written next to `path` and moved there when it is complete, so that no program ever sees half of it. If the
  /// transfer fails, the file is unchanged. As with curl, the system may not have written it to the disk yet when the
  /// response arrives; call `fsync` on the file if a loss of power matters. A new file gets the default permissions, a
  /// replaced one keeps its own. Anything but a regular file is refused before the request is sent. Bodies of rejected
  /// responses are kept in memory, up to 16 MiB.
  public func saving(to path: String) -> Self {
    with { $0.file = path }
  }
}
