internal import CXML2

/// Reads an XML document piece by piece and hands its elements and text to a handler, in bounded memory.
///
/// libxml2's push parser with nothing but our own callbacks: entities are not expanded, nothing is loaded, no tree is
/// built, and nothing is printed. What it leaves open is closed here: a DOCTYPE never reaches it, it is fed UTF-8
/// whatever the file's encoding, and depth and attributes have limits (platform §7.2).
///
///     let reader = try MarkupReader(handler: handler)
///     try reader.feed(piece)  // as often as there are pieces
///     try reader.finish()
package final class MarkupReader {
    package static let prologLimit = 65_536
    /// No format that is read here has an element with more.
    package static let attributeLimit = 64
    /// What the parser is given at once. It compares a tag's attributes pairwise, so this bounds the work in one tag.
    private static let slice = 65_536

    private let handler: any MarkupHandler
    private let maximumDepth: Int
    private let parser: xmlParserCtxtPtr
    private var stage = Stage.prolog
    private var head: [UInt8] = []
    private var nextScan = 1
    private var transcoder = MarkupTranscoder(.utf8)
    private var transcoded: [UInt8] = []
    // Unchecked: the callbacks that change these run one after the other, and none of them causes another.
    @exclusivity(unchecked)
    private var depth = 0
    @exclusivity(unchecked)
    private var hasRoot = false
    private var isFinishing = false
    private var problem: MarkupError.Problem?

    private enum Stage { case prolog, body, ended }

    package init(handler: any MarkupHandler, maximumDepth: Int = 256) throws(MarkupError) {
        self.handler = handler
        self.maximumDepth = maximumDepth
        _ = Self.library
        var callbacks = Self.callbacks()
        guard let parser = xmlCreatePushParserCtxt(&callbacks, nil, nil, 0, nil) else {
            throw MarkupError(.malformed("there is no memory for an XML parser"), line: 1)
        }
        self.parser = parser
        // IGNORE_ENC: the declaration names the encoding of the file, but the parser gets UTF-8.
        xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue) | Int32(XML_PARSE_IGNORE_ENC.rawValue))
        parser.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        mizan_xml_free(parser)
    }

    /// The line that the reader has come to, from 1.
    package var line: Int { max(1, Int(mizan_xml_line(parser))) }

    package func feed(_ bytes: UnsafeRawBufferPointer) throws(MarkupError) {
        var rest = bytes
        // Only as much as needed is copied for the look at the prolog; a caller may hand in a whole document.
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

    /// Says that nothing follows. Without it a document that was cut off looks complete.
    package func finish() throws(MarkupError) {
        if stage == .prolog { try readProlog(isAll: true) }
        guard stage == .body else { return }
        guard transcoder.isComplete else { throw failure(.truncated) }
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

        switch MarkupProlog.scan(text) {
        case .failed(let problem, let place): throw MarkupError(problem, line: Self.line(at: place, in: text))
        case .needsMore:
            guard text.count <= Self.prologLimit else { throw failure(.prologTooLong(limit: Self.prologLimit)) }
            if isAll {
                let isBlank = text.allSatisfy(MarkupProlog.isSpace)
                throw MarkupError(isBlank ? .noElement : .truncated, line: Self.line(at: text.count, in: text))
            }
        case .complete(let prolog):
            if let name = prolog.encodingName {
                guard let declared = encoding.declared(as: name, marked: markLength > 0) else {
                    throw failure(.encoding(name))
                }
                if declared != encoding {
                    encoding = declared
                    text = []
                    decoder = MarkupTranscoder(encoding)
                    guard raw.withUnsafeBytes({ decoder.append($0, to: &text) }) else { throw failure(.encoding(name)) }
                }
            }
            if let range = prolog.documentType {
                // Blanked rather than cut out, so that lines keep their numbers.
                for index in range where text[index] != UInt8(ascii: "\n") && text[index] != UInt8(ascii: "\r") {
                    text[index] = UInt8(ascii: " ")
                }
            }
            // libxml2 waits for four bytes, and there is no document of fewer.
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
        if transcoder.encoding == .utf8 { return try parse(bytes) }
        transcoded.removeAll(keepingCapacity: true)
        guard transcoder.append(bytes, to: &transcoded) else { throw failure(.encoding(transcoder.encoding.name)) }
        try transcoded.withUnsafeBufferPointer { (bytes) throws(MarkupError) in
            try parse(UnsafeRawBufferPointer(bytes))
        }
    }

    private func parse(_ bytes: UnsafeRawBufferPointer) throws(MarkupError) {
        guard let start = bytes.baseAddress else { return }
        var offset = 0
        while offset < bytes.count {
            let count = min(Self.slice, bytes.count - offset)
            let piece = (start + offset).assumingMemoryBound(to: CChar.self)
            try check(xmlParseChunk(parser, piece, Int32(count), 0))
            if mizan_xml_pending_tag(parser) > 2 * Self.slice { throw failure(.tagTooLong) }
            offset += count
        }
    }

    private func check(_ code: Int32) throws(MarkupError) {
        if let problem { throw failure(problem) }
        // Errors that are not fatal (an unknown namespace prefix) leave the document well-formed.
        guard code == 0 || parser.pointee.wellFormed != 0 else {
            throw failure(parserProblem(Int(code)))
        }
    }

    private func failure(_ problem: MarkupError.Problem) -> MarkupError {
        stage = .ended
        return MarkupError(problem, line: line)
    }

    private func parserProblem(_ code: Int) -> MarkupError.Problem {
        MarkupError.Problem(parserCode: code, atEnd: isFinishing, depth: depth, hasRoot: hasRoot)
    }

    // MARK: Callbacks

    /// The library's tables are set up once, before any thread uses it.
    private static let library: Void = xmlInitParser()

    private static func callbacks() -> xmlSAXHandler {
        var callbacks = xmlSAXHandler()
        callbacks.initialized = mizan_xml_sax2_magic()
        callbacks.startElementNs = { context, name, prefix, _, namespaces, _, attributes, _, values in
            guard let context, let name else { return }
            let count = Int(attributes)
            MarkupReader.from(context) { reader in
                // Every tag that is complete was reported before the end; libxml2 also reports one that is cut off.
                guard !reader.isFinishing else { return reader.stop(.truncated) }
                guard count + Int(namespaces) <= MarkupReader.attributeLimit else { return reader.stop(.tagTooLong) }
                reader.depth += 1
                reader.hasRoot = true
                guard reader.depth <= reader.maximumDepth else {
                    return reader.stop(.tooDeep(limit: reader.maximumDepth))
                }
                let flow = reader.handler.start(
                    MarkupName(bytes: name, isPrefixed: prefix != nil), MarkupAttributes(values, count: count))
                if flow == .stop { reader.stop(.stopped) }
            }
        }
        callbacks.endElementNs = { context, name, prefix, _ in
            guard let context, let name else { return }
            MarkupReader.from(context) { reader in
                reader.depth -= 1
                let flow = reader.handler.end(MarkupName(bytes: name, isPrefixed: prefix != nil))
                if flow == .stop { reader.stop(.stopped) }
            }
        }
        let text: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<xmlChar>?, Int32) -> Void = {
            context, bytes, count in
            guard let context, let bytes else { return }
            MarkupReader.from(context) { reader in
                let flow = reader.handler.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
                if flow == .stop { reader.stop(.stopped) }
            }
        }
        callbacks.characters = text
        callbacks.cdataBlock = text
        // The same function here tells libxml2 not to guess which white space matters.
        callbacks.ignorableWhitespace = text
        callbacks.internalSubset = { context, _, _, _ in
            guard let context else { return }
            MarkupReader.from(context) { $0.stop(.malformed("a DOCTYPE stands where none may be")) }
        }
        callbacks.serror = { context, error in
            guard let context, let error, error.pointee.level == XML_ERR_FATAL else { return }
            let code = Int(error.pointee.code)
            MarkupReader.from(context) { reader in
                if reader.problem == nil { reader.problem = reader.parserProblem(code) }
            }
        }
        return callbacks
    }

    /// The parser calls back only inside `xmlParseChunk`, while the reader is alive: nothing needs to be retained.
    private static func from(_ context: UnsafeMutableRawPointer, _ body: (MarkupReader) -> Void) {
        Unmanaged<MarkupReader>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
    }

    private func stop(_ reason: MarkupError.Problem) {
        if problem == nil { problem = reason }
        xmlStopParser(parser)
    }
}
