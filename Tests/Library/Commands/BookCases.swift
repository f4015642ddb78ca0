import CommandSupport

extension LibraryVerbs {
    /// `mizan library …` for books.
    static let books =
        RecordCases(
            "library", noun: "book",
            fields: [
                .init("title", "Title", #""Amal""#, changed: #""Badr""#),
                .init("author", "Author", #""Dana""#, isOptional: true),
                .init("documentType", "Type", #""pdf""#),
                .init("pageCount", "Pages", "300", isNumber: true, isOptional: true),
                .init(
                    "dateAdded", "Added", .init(#""2026-01-08T14:30:00.000Z""#, shown: "2026-01-08 14:30Z"),
                    isOptional: true),
                .init(
                    "lastReadDate", "Last read", .init(#""2026-01-08T14:30:00.000Z""#, shown: "2026-01-08 14:30Z"),
                    isOptional: true),
                .init("documentHash", nil, .init("\"\(String(repeating: "a1", count: 32))\""), isOptional: true),
                .init("documentSize", nil, "2000", isNumber: true, isOptional: true),
                .init("documentDigest", nil, .init("\"\(String(repeating: "b2", count: 16))\""), isOptional: true),
                .init("coverHash", nil, .init("\"\(String(repeating: "b2", count: 32))\""), isOptional: true),
            ]
        ).cases + [
            VerbCase(
                refused: "a fixed field", "library edit Amal documentType=epub", after: two, code: 65,
                "mizan: The document type and the date added of a book never change."),
            VerbCase(
                refused: "a negative number", "library add title=Amal documentType=pdf pageCount=-1", after: two,
                code: 65,
                "mizan: pageCount must not be negative; -1 is."),
            VerbCase(
                refused: "a file that is not here", "library add nowhere.pdf", after: two, code: 65,
                "mizan: nowhere.pdf cannot be read: No such file or directory."),
            VerbCase(
                refused: "a file of another kind", "library add -", after: two, input: "hello", code: 65,
                "mizan: standard input is neither a PDF nor an EPUB file."),
            VerbCase(
                refused: "a title that is not here", "library remove Karim", after: two, code: 66,
                "mizan: There is no book “Karim”. `mizan library list` shows them."),
            VerbCase(
                refused: "a title of two books", "library remove AMAL",
                after: two + ["library add title=amal documentType=epub"], code: 65,
                "mizan: 2 books have the title “Amal”. Name one by its id: 000002, 000004."),
            VerbCase(
                "a book with its progress", "library remove AMAL", after: read,
                table: "The book has been removed.\n", json: #"{"removed": 1}"#),
        ]

    static let two: [Step] = [
        "library add title=Amal author=Dana documentType=pdf pageCount=300",
        "library add 'title=Kitab at-Tawḥīd' author=Émile documentType=epub",
    ]

    static let read: [Step] = two + ["library progress set Amal 20"]

    private static let amal = #"""
        {
          "id": "$ID2", "title": "Amal", "author": "Dana", "documentType": "pdf", "pageCount": 300,
          "dateAdded": "2026-01-08T14:30:00.000Z"
        }
        """#

    private static let kitab = #"""
        {
          "id": "$ID3", "title": "Kitab at-Tawḥīd", "author": "Émile", "documentType": "epub",
          "dateAdded": "2026-01-08T14:30:00.000Z"
        }
        """#

    private static let elsewhere: Step = .line(
        Line("library add title=Karim documentType=pdf documentHash=\(String(repeating: "a1", count: 32))"),
        input: "")

    /// `mizan library fetch`, without another Mizan; `DocumentSyncTests` has two.
    static let fetched: [VerbCase] = [
        VerbCase(
            "no book has a document", "library fetch --all", after: two, table: "Nothing had to be fetched.\n",
            json: #"{"fetched": 0}"#),
        VerbCase(
            refused: "a document that is nowhere", "library fetch --all", after: [elsewhere], code: 66,
            "mizan: The document of “Karim” is not in this store. No other Mizan is set up that may have it. "
                + "To fetch it from the Mizan that has it: mizan sync add NAME https://ADDRESS. Or add the file here."),
        VerbCase(
            refused: "a book without a document", "library fetch Amal", after: two, code: 66,
            "mizan: The book “Amal” has no document."),
        VerbCase(refused: "neither", "library fetch", code: 64, "mizan: Name books, or give --all."),
    ]

    private static let columns =
        "id,title,author,documentType,pageCount,dateAdded,lastReadDate,documentHash,documentSize,documentDigest,"
        + "coverHash"

    /// `mizan library search`
    static let search: [VerbCase] = [
        VerbCase(
            "words of title and author", "library search EMILE - tawhid", after: two,
            table: """
                Id      Title            Author  Type  Pages  Added              Last read
                000003  Kitab at-Tawḥīd  Émile   epub  –      2026-01-08 14:30Z  –

                """,
            json: "[\(kitab)]",
            csv: "\(columns)\n$ID3,Kitab at-Tawḥīd,Émile,epub,,2026-01-08T14:30:00.000Z,,,,,"),
        VerbCase(
            "a part of a word", "library search ama", after: two,
            table: """
                Id      Title  Author  Type  Pages  Added              Last read
                000002  Amal   Dana    pdf     300  2026-01-08 14:30Z  –

                """,
            json: "[\(amal)]", csv: "\(columns)\n$ID2,Amal,Dana,pdf,300,2026-01-08T14:30:00.000Z,,,,,"),
        VerbCase(
            "words of two books", "library search amal kitab", after: two, table: "Nothing matches.\n", json: "[]",
            csv: columns),
    ]
}
