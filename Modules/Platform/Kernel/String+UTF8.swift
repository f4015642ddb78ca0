extension String {
    /// Nil unless the bytes are valid UTF-8.
    ///
    /// The library's `init(validating:as:)` checks the type of the byte collection for every text, which takes longer than the
    /// validation of most texts.
    init?(validUTF8 bytes: Span<UInt8>) {
        do {
            self.init(copying: try UTF8Span(validating: bytes))
        } catch {
            return nil
        }
    }
}
