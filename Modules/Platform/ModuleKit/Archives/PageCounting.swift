package import Kernel

/// Counts the pages of PDF files, and draws the first. There is one implementation, which is passed to slices. Calls block.
package protocol PageCounting: Sendable {
    /// Throws the reason why the number is unknown.
    func pages(ofPDF path: String) throws(MizanError) -> Int

    /// The first page as a JPEG image. Throws the reason why there is none.
    func firstPage(ofPDF path: String) throws(MizanError) -> [UInt8]
}

/// The implementation for programs that count no pages.
package struct NoPages: PageCounting {
    package init() {}

    package func pages(ofPDF path: String) throws(MizanError) -> Int {
        throw Self.error
    }

    package func firstPage(ofPDF path: String) throws(MizanError) -> [UInt8] { throw Self.error }

    private static let error = MizanError(
        .unsupported, "pages.none", "The pages of a PDF file cannot be counted here.")
}
