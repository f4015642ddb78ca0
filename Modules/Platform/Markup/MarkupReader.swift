internal import CXML2

/// Reads an XML document piece by piece and passes its elements and text to a handler, in bounded memory.
///
/// It uses libxml2's push parser with only our own callbacks: entities are not expanded, nothing is loaded, no tree is built,
/// and nothing is printed. The remaining dangers are handled here: a DOCTYPE never reaches the parser, the parser gets UTF-8
/// whatever the file's encoding, and depth and attributes are limited (platform §7.2).
///
///     let reader = try MarkupReader(handler: handler)
///     try reader.feed(piece)  // as often as there are pieces
///     try reader.finish()
package final class MarkupReader {
    package static let prologLimit = 65_536
    /// The maximum number of attributes. No format that is read here has an element with more.
    package static let attributeLimit = 64
    /// The maximum number of bytes passed to the parser at once. The parser compares a tag's attributes pairwise, so this
    /// maximum limits the work for one tag.
    private static let slice = 65_536

    /// False only in the test that compares the two ways of reading text.
    var readsText = true
    let handler: any MarkupHandler
    let maximumDepth: Int
    private let tolerance: MarkupTolerance
    let parser: xmlParserCtxtPtr
    private var stage = Stage.prolog
    private var head: [UInt8] = []
    private var nextScan = 1
    private var transcoder = MarkupTranscoder(.utf8)
    private var transcoded: [UInt8] = []
    // Unchecked, because the callbacks that change these variables run one after another and are never nested.
    @exclusivity(unchecked)
    var depth = 0
    @exclusivity(unchecked)
    var hasRoot = false
    var isFinishing = false
    /// The number of lines in text that bypassed the parser, and the start of a character or entity whose rest has not arrived.
    private var textLines = 0
    private var cutText: [UInt8] = []
    var problem: MarkupError.Problem?

    private enum Stage { case prolog, body, ended }

    /// Sets up the library's tables once, before any thread uses it.
    private static let library: Void = xmlInitParser()

    package init(
        handler: any MarkupHandler, maximumDepth: Int = 256, tolerating tolerance: MarkupTolerance = .none
    ) throws(MarkupError) {
        (self.handler, self.tolerance, self.maximumDepth) = (handler, tolerance, maximumDepth)
        _ = Self.library
        var callbacks = Self.callbacks()
        guard let parser = xmlCreatePushParserCtxt(&callbacks, nil, nil, 0, nil) else {
            throw MarkupError(.malformed("there is not enough memory for an XML parser"), line: 1)
        }
        self.parser = parser
        // IGNORE_ENC: the declaration names the file's encoding, but the parser receives UTF-8.
        xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue) | Int32(XML_PARSE_IGNORE_ENC.rawValue))
        parser.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        mizan_xml_free(parser)
    }

    /// The line that the reader has reached, from 1.
    package var line: Int { max(1, Int(mizan_xml_line(parser))) + textLines }

    package func feed(_ bytes: UnsafeRawBufferPointer) throws(MarkupError) {
        var rest = bytes
        // Copies only as much as is needed to check the prolog: a caller may pass a whole document.
        while stage == .prolog, !rest.isEmpty {
            let piece = rest.prefix(4_096)
            head.append(contentsOf: piece)
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
            if head.count >= nextScan {
                nextScan = head.count * 2
                try readProlog(isAll: false)
            }
        }
        if stage == .body { try feedBody(rest) }
    }

    /// Declares the end of the document. Without this call, a document that was cut off would look complete.
    package func finish() throws(MarkupError) {
        if stage == .prolog { try readProlog(isAll: true) }
        guard stage == .body else { return }
        guard transcoder.isComplete, cutText.isEmpty else { throw failure(.truncated) }
        stage = .ended
        isFinishing = true
        try check(xmlParseChunk(parser, nil, 0, 1))
        guard hasRoot, depth == 0 else { throw failure(hasRoot ? .truncated : .noElement) }
    }

    // MARK: Prolog

    private func readProlog(isAll: Bool) throws(MarkupError) {
        if head.count < 4 && !isAll { return }
        var encoding = MarkupEncoding.utf8
        var markLength = 0
        switch MarkupEncoding.mark(of: head) {
        case .none: break
        case .found(let found, let length): (encoding, markLength) = (found, length)
        case .refused(let name): throw failure(.encoding(name))
        }
        let raw = head[markLength...]
        var text: [UInt8] = []
        var decoder = MarkupTranscoder(encoding)
        guard raw.withUnsafeBytes({ decoder.append($0, to: &text) }) else { throw failure(.encoding(encoding.name)) }

        tolerance.clean(&text)
        let ignored = tolerance.ignoresDocumentTypeBefore.map(IgnoredDocumentType.init(before:))
        switch MarkupProlog.scan(text, ignoring: ignored) {
        case .failed(let problem, let place): throw MarkupError(problem, line: Self.line(at: place, in: text))
        case .needsMore:
            guard text.count <= Self.prologLimit else { throw failure(.prologTooLong(limit: Self.prologLimit)) }
            if isAll {
                let isBlank = text.allSatisfy(MarkupProlog.isSpace)
                throw MarkupError(isBlank ? .noElement : .truncated, line: Self.line(at: text.count, in: text))
            }
        case .complete(var prolog):
            if let name = prolog.encodingName {
                guard let declared = encoding.declared(as: name, marked: markLength > 0) else {
                    throw failure(.encoding(name))
                }
                if declared != encoding {
                    encoding = declared
                    text = []
                    decoder = MarkupTranscoder(encoding)
                    guard raw.withUnsafeBytes({ decoder.append($0, to: &text) }) else { throw failure(.encoding(name)) }
                    tolerance.clean(&text)
                    // The conversion has made characters longer, so the DOCTYPE has moved.
                    guard case .complete(let moved) = MarkupProlog.scan(text, ignoring: ignored) else {
                        throw failure(.prologTooLong(limit: Self.prologLimit))
                    }
                    prolog = moved
                }
            }
            if let range = prolog.documentType {
                // Replaced by spaces rather than cut out, so that line numbers stay the same.
                for index in range where text[index] != UInt8(ascii: "\n") && text[index] != UInt8(ascii: "\r") {
                    text[index] = UInt8(ascii: " ")
                }
            }
            // libxml2 waits for four bytes, but no valid document is shorter.
            if isAll && text.count < 4 { throw failure(.truncated) }
            transcoder = decoder
            stage = .body
            head = []
            try text.withUnsafeBufferPointer { (bytes) throws(MarkupError) in try parse(UnsafeRawBufferPointer(bytes)) }
        }
    }

    private static func line(at place: Int, in text: [UInt8]) -> Int {
        1 + text[..<min(place, text.count)].count { $0 == UInt8(ascii: "\n") }
    }

    // MARK: Body

    private func feedBody(_ bytes: UnsafeRawBufferPointer) throws(MarkupError) {
        if transcoder.encoding == .utf8, !tolerance.readsControlsAsSpaces { return try parse(bytes) }
        transcoded.removeAll(keepingCapacity: true)
        guard transcoder.append(bytes, to: &transcoded) else { throw failure(.encoding(transcoder.encoding.name)) }
        tolerance.clean(&transcoded)
        try transcoded.withUnsafeBufferPointer { (bytes) throws(MarkupError) in
            try parse(UnsafeRawBufferPointer(bytes))
        }
    }

    private func parse(_ bytes: UnsafeRawBufferPointer) throws(MarkupError) {
        let bytes = bytes.assumingMemoryBound(to: UInt8.self)
        var offset = try readCutText(bytes)
        while offset < bytes.count {
            if readsText, mizan_xml_is_idle_in_content(parser) != 0 {
                offset = try readText(bytes, from: offset)
                guard offset < bytes.count else { return }
            }
            let end = MarkupText.endOfPortion(bytes, from: offset, limit: Self.slice)
            try give(UnsafeBufferPointer(rebasing: bytes[offset..<end]))
            offset = end
        }
    }

    private func give(_ bytes: UnsafeBufferPointer<UInt8>) throws(MarkupError) {
        let code = bytes.withMemoryRebound(to: CChar.self) { bytes in
            xmlParseChunk(parser, bytes.baseAddress, Int32(bytes.count), 0)
        }
        try check(code)
        if mizan_xml_pending_tag(parser) > 2 * Self.slice { throw failure(.tagTooLong) }
    }

    // MARK: Text that bypasses the parser

    /// Reads plain text from here on and returns the offset at which the parser must continue.
    ///
    /// libxml2 decodes non-ASCII text and entities one character after the other. When the parser is inside an element and has
    /// no unfinished input, everything up to the next `<` is text and needs no parser.
    private func readText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) throws(MarkupError) -> Int {
        var offset = start
        while offset < bytes.count {
            let next = MarkupText.next(bytes, from: offset)
            switch next {
            case .run(let end, let lines):
                try hand(UnsafeBufferPointer(rebasing: bytes[offset..<end]))
                textLines += lines
                offset = end
            case .character(let character, let length):
                try character.withUTF8 { (utf8) throws(MarkupError) in try hand(utf8) }
                if bytes[offset] == UInt8(ascii: "\r") { textLines += 1 }
                offset += length
            case .cutOff:
                cutText = Array(bytes[offset...])
                return bytes.count
            case .markup: return offset
            }
        }
        return offset
    }

    private func hand(_ text: UnsafeBufferPointer<UInt8>) throws(MarkupError) {
        if handler.text(text) == .stop { throw failure(.stopped) }
    }

    /// Reads the undecided rest of the last piece together with the start of this piece. Returns the offset behind this start.
    private func readCutText(_ bytes: UnsafeBufferPointer<UInt8>) throws(MarkupError) -> Int {
        var offset = 0
        while !cutText.isEmpty, offset < bytes.count {
            let more = bytes[offset...].prefix(MarkupText.longestEntity)
            let joined = cutText + more
            cutText = []
            offset += more.count
            try joined.withUnsafeBufferPointer { (joined) throws(MarkupError) in
                try parse(UnsafeRawBufferPointer(joined))
            }
        }
        return offset
    }

    private func check(_ code: Int32) throws(MarkupError) {
        if let problem { throw failure(problem) }
        // Errors that are not fatal (an unknown namespace prefix) do not make the document malformed.
        guard code == 0 || parser.pointee.wellFormed != 0 else {
            throw failure(parserProblem(Int(code)))
        }
    }

    private func failure(_ problem: MarkupError.Problem) -> MarkupError {
        stage = .ended
        return MarkupError(problem, line: line)
    }

    func parserProblem(_ code: Int) -> MarkupError.Problem {
        MarkupError.Problem(parserCode: code, atEnd: isFinishing, depth: depth, hasRoot: hasRoot)
    }
}
