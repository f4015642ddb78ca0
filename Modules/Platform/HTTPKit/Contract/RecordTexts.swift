extension Endpoint {
    /// The maximum size of a request in which one text fills a whole record. The text itself may have 900,000 bytes. A client
    /// that writes JSON in ASCII needs up to six bytes for each byte of the text.
    package static let recordTextBytes = 6 * 1_024 * 1_024
}
