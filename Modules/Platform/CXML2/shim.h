#ifndef MIZAN_CXML2_SHIM_H
#define MIZAN_CXML2_SHIM_H

// Debian's libxml2 is built with ICU and its headers then include ICU's, of another version than the one inside
// Foundation: a Swift file that sees both modules does not compile ("UErrorCode has different definitions"). Without
// the macro only private fields at the end of xmlCharEncodingHandler are missing, which nobody here touches.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/xmlerror.h>

// XML_SAX2_MAGIC is a macro above INT_MAX, which Swift imports with a type that depends on the compiler's mood; as a
// function it has the field's type.
static inline unsigned int mizan_xml_sax2_magic(void) {
    return XML_SAX2_MAGIC;
}

// The fields of the parser's context were made private in later versions of the library; one place that reads them
// is enough. What is asked: the line of the parser's position.
static inline int mizan_xml_line(xmlParserCtxtPtr parser) {
    return parser->input == NULL ? 0 : parser->input->line;
}

// How many bytes the parser holds without having understood them yet, if what it holds is an unfinished start tag;
// else 0. Needed because libxml2 compares every attribute of a tag with every other before anybody is asked.
static inline size_t mizan_xml_pending_tag(xmlParserCtxtPtr parser) {
    if (parser->input == NULL || parser->instate != XML_PARSER_START_TAG) {
        return 0;
    }
    return (size_t)(parser->input->end - parser->input->cur);
}

// Whether the parser stands inside an element and has understood every byte it was given.
static inline int mizan_xml_is_idle_in_content(xmlParserCtxtPtr parser) {
    return parser->instate == XML_PARSER_CONTENT && parser->input != NULL && parser->inputNr == 1
        && parser->input->cur == parser->input->end;
}

// The tree that belongs to the context is freed apart from it; with our handlers there is none, but a version of the
// library that builds one must not leak it.
static inline void mizan_xml_free(xmlParserCtxtPtr parser) {
    xmlDocPtr document = parser->myDoc;
    parser->myDoc = NULL;
    xmlFreeParserCtxt(parser);
    if (document != NULL) {
        xmlFreeDoc(document);
    }
}

#endif
