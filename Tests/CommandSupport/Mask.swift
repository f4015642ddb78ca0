/// A value that differs in each run, and its replacement.
package enum Mask: Sendable {
    /// The secret of a token.
    case secret
    /// The text of an app password.
    case appPassword
    /// A random identity.
    case identity
    /// The end of a random identity. A list shows it as the first word of a line.
    case identityEnd
    /// The cursor and the epoch that `mizan sync` prints.
    case cursor
    /// A digest, which other tests check.
    case digest
    /// The size of a file in bytes, which depends on the schema.
    case size
    /// A duration in seconds.
    case seconds
    /// The last step of a schema.
    case step

    func applied(to text: String) -> String {
        switch self {
        case .secret: text.replacing(#/mizan_api_[A-Za-z0-9_-]+/#, with: "mizan_api_SECRET")
        case .appPassword: text.replacing(#/\b[0-9a-z]{5}(-[0-9a-z]{5}){3}\b/#, with: "PASSWORD")
        case .identity: text.replacing(#/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/#, with: "ID")
        case .identityEnd: text.replacing(#/(^|\n)[0-9a-f]{6}(?=  )/#) { $0.output.1 + "ID-END" }
        case .cursor: text.replacing(#/(--since |"cursor": ")[^\s"]+/#) { $0.output.1 + "CURSOR" }
        case .digest: text.replacing(#/\b[0-9a-f]{64}\b/#, with: "DIGEST")
        case .size: text.replacing(#/\b[0-9.]+ kB/#, with: "SIZE").replacing(#/\b[0-9]{6}\b/#, with: "111111")
        case .seconds: text.replacing(#/([, ])[0-9]+\.[0-9]{1,3},/#) { $0.output.1 + "0.1," }
        case .step: text.replacing(#/\b0[0-9][0-9]-[a-z-]+\b/#, with: "00n-step")
        }
    }
}
