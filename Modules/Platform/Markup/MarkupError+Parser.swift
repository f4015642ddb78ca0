internal import CXML2

extension MarkupError.Problem {
    /// Converts an error of libxml2. The messages of libxml2 quote the input and are not meant for people.
    ///
    /// - Parameter atEnd: true if the parser was told that nothing follows. The error then means that the document is cut off.
    init(parserCode code: Int, atEnd: Bool, depth: Int, hasRoot: Bool) {
        let known = xmlParserErrors(rawValue: UInt32(clamping: code))
        if hasRoot && depth == 0 {
            self = .trailingContent
        } else if atEnd {
            self = hasRoot ? .truncated : .noElement
        } else {
            switch known {
            case XML_ERR_UNDECLARED_ENTITY: self = .undefinedEntity
            case XML_ERR_INVALID_ENCODING, XML_ERR_UNSUPPORTED_ENCODING, XML_ERR_UNKNOWN_ENCODING:
                self = .encoding("UTF-8")
            case XML_ERR_DOCUMENT_EMPTY: self = .noElement
            default: self = .malformed(Self.words(for: known))
            }
        }
    }

    private static func words(for code: xmlParserErrors) -> String {
        switch code {
        case XML_ERR_INVALID_CHAR, XML_ERR_INVALID_CHARREF, XML_ERR_INVALID_HEX_CHARREF, XML_ERR_INVALID_DEC_CHARREF:
            "it holds a character that XML does not allow, or bytes that are not UTF-8"
        case XML_ERR_TAG_NAME_MISMATCH: "an end tag does not match the start tag before it"
        case XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_NAME_REQUIRED, XML_ERR_ENTITYREF_NO_NAME:
            "a & or < is not followed by a name"
        case XML_ERR_LT_IN_ATTRIBUTE, XML_ERR_ATTRIBUTE_NOT_STARTED, XML_ERR_ATTRIBUTE_NOT_FINISHED,
            XML_ERR_ATTRIBUTE_WITHOUT_VALUE, XML_ERR_ATTRIBUTE_REDEFINED, XML_ERR_GT_REQUIRED, XML_ERR_SPACE_REQUIRED:
            "a tag does not have the form that XML requires"
        case XML_ERR_COMMENT_NOT_FINISHED, XML_ERR_HYPHEN_IN_COMMENT:
            "a comment does not have the form that XML requires"
        case XML_ERR_MISPLACED_CDATA_END: "]]> stands in the text outside of a CDATA section"
        case XML_ERR_RESERVED_XML_NAME: "an XML declaration is in the middle, not at the start"
        case XML_ERR_XMLDECL_NOT_STARTED, XML_ERR_XMLDECL_NOT_FINISHED, XML_ERR_VERSION_MISSING,
            XML_ERR_STANDALONE_VALUE, XML_ERR_UNKNOWN_VERSION:
            "its first line is not a valid XML declaration"
        case XML_ERR_INTERNAL_ERROR:
            // The parser itself limits the bytes that it buffers while it looks for the end of one construct
            // (XML_MAX_LOOKUP_LIMIT).
            "a single comment, instruction, CDATA section or tag in it is longer than ten million bytes"
        default: "it is not well-formed XML (libxml2 error \(code.rawValue))"
        }
    }
}
