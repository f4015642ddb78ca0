extension String {
    /// Nil unless all of it is valid UTF-8.
    ///
    /// The library's `init(validating:as:)` asks at every text what kind of collection the bytes are in, which takes
    /// longer than most texts do.
    init?(validUTF8 bytes: Span<UInt8>) {
        do {
            self.init(copying: try UTF8Span(validating: bytes))
        } catch {
            return nil
        }
    }
}
