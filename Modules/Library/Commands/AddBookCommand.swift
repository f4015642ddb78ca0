internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import Kernel
internal import LibraryData
internal import LibraryDomain

/// `mizan library add [FILE] FIELD=VALUE…`
struct AddBookCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a book, from its PDF or EPUB file or by its fields alone.",
        discussion: """
            Give a file first, and then fields as FIELD=VALUE. The fields precede what the file says about itself. Adding the \
            same file again adds nothing. The setting modules.library.largestFile is the largest file in MiB.
            """)

    @OptionGroup var given: FieldWords
    @OptionGroup var globals: GlobalOptions

    var makesStore: Bool { true }

    private static var fields: [RecordField] { LibraryModule.books.fields }

    /// The file and the words after it. A first word that assigns a value to a field is no file.
    private func typed() throws -> (file: InputFile?, words: FieldWords) {
        guard let first = given.words.first, let name = first.split(separator: "=", maxSplits: 1).first,
            name == first || name.contains("/"), let file = InputFile(argument: first)
        else { return (nil, given) }
        var rest = given
        rest.words.removeFirst()
        return (file, rest)
    }

    func requireInput() throws { try typed().words.check(Self.fields) }

    func run(in context: CommandContext) async throws {
        let module = try context.module(LibraryModule.self)
        let (file, words) = try typed()
        let fields = try words.json(Self.fields, by: context.moments())
        guard let file else {
            return Self.report(
                try await context.write { [fresh = context.fresh] in
                    try LibraryModule.books.add(fields, fresh: fresh, in: $0)
                }, in: context)
        }
        let document = try await module.documents.take(fileAt: file.path(), named: file.name)
        let title = Self.title(of: file.name)
        let fresh = context.fresh
        let written = try await module.keeping(document, of: context.owner) { placed, transaction in
            try LibraryModule.add(document, placed, fields, titled: title, fresh: fresh, in: transaction)
        }
        for remark in document.remarks { StandardError.line("mizan: \(remark)") }
        Self.report(written, in: context)
    }

    private static func report(_ written: Written<BookEntity>, in context: CommandContext) {
        context.output.report(
            "The book \(IdentifierEnd.short(key: written.entity.recordID.recordKey)) "
                + (written.isNew ? "is stored." : "was here already."),
            Books.listing([written.entity], in: context))
    }

    /// The name of a file without its directories and its ending.
    private static func title(of name: String) -> String {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        let plain = last.lastIndex(of: ".").map { $0 == last.startIndex ? last : String(last[..<$0]) } ?? last
        return PlainText.oneLine(plain)
    }
}
