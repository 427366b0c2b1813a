public import PresentationCore

extension HTTP.Request {
  /// Trusts servers whose certificates lead to one of those in `file`, and no others: not those that the system trusts.
  ///
  /// - Parameter file: The path of a file with certificates in the form PEM. One that cannot be read makes the request fail
  ///   with ``HTTP/Failure/Reason/insecure(_:)``.
  public func trusting(rootsIn file: String) -> Self {
    var request = self
    request.roots = file
    return request
  }

  /// Shows the server a certificate, if it asks for one. It is not shown to another server when the request is redirected
  /// there.
  ///
  /// - Parameters:
  ///   - file: The path of a file with the certificate in the form PEM.
  ///   - key: The path of a file with its private key in the form PEM.
  ///   - password: What the key is encrypted with.
  public func certificate(_ file: String, key: String, password: Secret<String>? = nil) -> Self {
    var request = self
    request.certificate = Certificate(file: file, key: key, password: password)
    return request
  }
}
