public import PresentationCore

extension HTTP.Request {
  /// Trusts servers whose certificates chain to a certificate in `file`, and no others, not
  /// even those that the system trusts.
  ///
  /// - Parameter file: The path of a PEM file with certificates. If it cannot be read, the request fails with
  ///   ``HTTP/Failure/Reason/insecure(_:)``.
  public func trusting(rootsIn file: String) -> Self {
    var request = self
    request.roots = file
    return request
  }

  /// Sends a client certificate to the server, if it requests one. It is not sent to another server after a redirect.
  ///
  /// - Parameters:
  ///   - file: The path of a PEM file with the certificate.
  ///   - key: The path of a PEM file with its private key.
  ///   - password: The password that decrypts the key.
  public func certificate(_ file: String, key: String, password: Secret<String>? = nil) -> Self {
    var request = self
    request.certificate = Certificate(file: file, key: key, password: password)
    return request
  }
}
