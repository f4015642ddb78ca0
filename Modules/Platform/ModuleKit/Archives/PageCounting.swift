package import Kernel

/// Counts the pages of PDF files. There is one implementation, which is passed to slices. Calls block.
package protocol PageCounting: Sendable {
    /// Throws the reason why the number is unknown.
    func pages(ofPDF path: String) throws(MizanError) -> Int
}

/// The implementation for programs that count no pages.
package struct NoPages: PageCounting {
    package init() {}

    package func pages(ofPDF path: String) throws(MizanError) -> Int {
        throw MizanError(.unsupported, "pages.none", "The pages of a PDF file cannot be counted here.")
    }
}
