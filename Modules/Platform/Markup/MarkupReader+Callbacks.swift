internal import CXML2

/// The callbacks that libxml2 calls while it parses. No other callbacks are installed, so an event without a callback here is
/// ignored.
extension MarkupReader {
    static func callbacks() -> xmlSAXHandler {
        var callbacks = xmlSAXHandler()
        callbacks.initialized = mizan_xml_sax2_magic()
        callbacks.startElementNs = { context, name, prefix, _, namespaces, _, attributes, _, values in
            guard let context, let name else { return }
            let count = Int(attributes)
            MarkupReader.from(context) { reader in
                // All complete tags were reported before the end. At the end, libxml2 also reports an incomplete tag.
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
        // With the same function here, libxml2 does not guess which white space matters.
        callbacks.ignorableWhitespace = text
        callbacks.internalSubset = { context, _, _, _ in
            guard let context else { return }
            MarkupReader.from(context) { $0.stop(.malformed("a DOCTYPE is at a position where none is allowed")) }
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

    /// The parser calls back only inside `xmlParseChunk`, while the reader is alive, so nothing needs to be retained.
    private static func from(_ context: UnsafeMutableRawPointer, _ body: (MarkupReader) -> Void) {
        Unmanaged<MarkupReader>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
    }

    private func stop(_ reason: MarkupError.Problem) {
        if problem == nil { problem = reason }
        xmlStopParser(parser)
    }
}
