internal import Glibc
package import Kernel
internal import ModuleKit

/// Counts pages with the machine's `pdfinfo`, and draws one with `pdftoppm`, both of poppler-utils. A PDF file is foreign input
/// for a large parser, so the child gets little memory and time, and its output has a limit.
package struct PDFInfo: PageCounting {
    /// The path in which programs are searched.
    private let path: String
    private static let memory = 512 << 20
    private static let seconds = 20
    /// The longer side of the first page's image.
    private static let pixels = 800

    package init() { self.init(path: ChildProcess.standardPath) }

    init(path: String) { self.path = path }

    package func pages(ofPDF file: String) throws(MizanError) -> Int {
        let text = String(
            decoding: try output(of: "pdfinfo", ["-enc", "UTF-8"], on: file, atMost: 1 << 16), as: UTF8.self)
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Pages:") }),
            let pages = Int(line.dropFirst(6).filter { $0 != " " }), pages >= 0
        else { throw Self.unknown("it is damaged or encrypted") }
        return pages
    }

    package func firstPage(ofPDF file: String) throws(MizanError) -> [UInt8] {
        let options = ["-jpeg", "-f", "1", "-l", "1", "-singlefile", "-scale-to", "\(Self.pixels)"]
        let image = try output(of: "pdftoppm", options, on: file, atMost: 4 << 20)
        // A program that was stopped leaves an image without its end.
        guard image.suffix(2) == [0xFF, 0xD9] else { throw Self.unknown("it is damaged or encrypted") }
        return image
    }

    private func output(
        of program: String, _ options: [String], on file: String, atMost limit: Int
    ) throws(MizanError) -> [UInt8] {
        for needed in [program, "prlimit"] where !isThere(needed) {
            throw MizanError(
                .unavailable, "pages.no-\(needed)",
                "The program `\(needed)`, which reads the pages of a PDF file, is not on this machine.",
                advice: "As root: apt-get install poppler-utils.")
        }
        let words =
            ["--as=\(Self.memory)", "--cpu=\(Self.seconds)", "--core=0", "--", program] + options + ["/dev/stdin"]
        let (child, reading) = try start(words, on: file)
        defer { child.kill() }
        let deadline = ContinuousClock.now + .seconds(Self.seconds)
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let more = try reading.read(
                upTo: limit - bytes.count, until: deadline, name: program, isStopped: { false })
            guard let more else { throw Self.unknown("reading it takes longer than \(Self.seconds) seconds") }
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    /// Nothing here keeps the pipe's writing end, so that its end is seen when the child ends.
    private func start(_ words: [String], on file: String) throws(MizanError) -> (ChildProcess, ReadingEnd) {
        let input = try FileHandle.reading(file)
        let (reading, writing) = try ReadingEnd.pipe(words[0])
        let child = ChildProcess("prlimit", words.map { Array($0.utf8) }, path: path, input: input, output: writing)
        return (child, reading)
    }

    private func isThere(_ program: String) -> Bool {
        path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    private static func unknown(_ why: String) -> MizanError {
        MizanError(.invalidInput, "pages.unknown", "The pages of the PDF file are unknown: \(why).")
    }
}
