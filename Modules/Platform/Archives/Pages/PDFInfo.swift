internal import Glibc
package import Kernel
internal import ModuleKit

/// Counts pages with the machine's `pdfinfo`, of poppler-utils. A PDF file is foreign input for a large parser, so the child
/// gets little memory and time, and only the first lines of its output are read.
package struct PDFInfo: PageCounting {
    /// The path in which programs are searched.
    private let path: String
    private static let memory = 512 << 20
    private static let seconds = 20
    private static let outputLimit = 1 << 16

    package init() { self.init(path: ChildProcess.standardPath) }

    init(path: String) { self.path = path }

    package func pages(ofPDF file: String) throws(MizanError) -> Int {
        for program in ["pdfinfo", "prlimit"] where !isThere(program) {
            throw MizanError(
                .unavailable, "pages.no-\(program)",
                "The program `\(program)`, which counts the pages of a PDF file, is not on this machine.",
                advice: "As root: apt-get install poppler-utils.")
        }
        let text = try output(of: file)
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Pages:") }),
            let pages = Int(line.dropFirst(6).filter { $0 != " " }), pages >= 0
        else { throw Self.unknown("it is damaged or encrypted") }
        return pages
    }

    private func output(of file: String) throws(MizanError) -> String {
        let input = try FileHandle.reading(file)
        let (reading, writing) = try ReadingEnd.pipe("pdfinfo")
        let words = [
            "--as=\(Self.memory)", "--cpu=\(Self.seconds)", "--core=0", "--", "pdfinfo", "-enc", "UTF-8", "/dev/stdin",
        ]
        let child = ChildProcess("prlimit", words.map { Array($0.utf8) }, path: path, input: input, output: writing)
        defer { child.kill() }
        let deadline = ContinuousClock.now + .seconds(Self.seconds)
        var bytes: [UInt8] = []
        while bytes.count < Self.outputLimit {
            let more = try reading.read(
                upTo: Self.outputLimit - bytes.count, until: deadline, name: "pdfinfo", isStopped: { false })
            guard let more else { throw Self.unknown("reading it takes longer than \(Self.seconds) seconds") }
            if more.isEmpty { break }
            bytes += more
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func isThere(_ program: String) -> Bool {
        path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    private static func unknown(_ why: String) -> MizanError {
        MizanError(.invalidInput, "pages.unknown", "The number of pages is unknown: \(why).")
    }
}
