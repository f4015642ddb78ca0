extension Endpoint {
    /// How large a request may be in which one text fills a whole record. The text itself may have 900,000 bytes; a client
    /// that writes JSON in ASCII makes six of each one at worst.
    package static let recordTextBytes = 6 * 1_024 * 1_024
}
