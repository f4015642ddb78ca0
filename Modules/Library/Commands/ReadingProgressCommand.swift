internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import Kernel
internal import LibraryData
internal import LibraryDomain
internal import ModuleKit

/// `mizan library reading-progress …`
struct ReadingProgressCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reading-progress", abstract: "Reading progresses.",
        subcommands: [
            CommandLineKit.AddCommand<ReadingProgresses>.self, CommandLineKit.EditCommand<ReadingProgresses>.self,
            RemoveCommand<ReadingProgresses>.self, ShowCommand<ReadingProgresses>.self,
            ListCommand<ReadingProgresses>.self,
            CommandLineKit.ExportCommand<ReadingProgresses>.self,
        ])

    enum ReadingProgresses: EditedRecords {
        typealias Slice = LibraryModule

        static var type: EntityType<ReadingProgress> { LibraryModule.readingProgresses }
        static let headings: KeyValuePairs = [
            "bookID": "Book id",
            "currentPage": "Current page",
            "currentCharacterIndex": "Current character index",
            "totalCharacters": "Total characters",
            "isCompleted": "Is completed",
            "lastUpdated": "Last updated",
                // new-module: headings
        ]
        static let noun = "reading progress"
        static let example =
            "library reading-progress add currentPage=3 currentCharacterIndex=3 isCompleted=true lastUpdated=2026-01-08T14:30:00.000Z"
        static let whenEmpty = "No reading progresses yet. Add one: mizan \(example)"
        static let listAbstract = "The reading progresses."
        static let removeAbstract = "Remove a reading progress."
        static let showAbstract = "A reading progress, whole."
        static var list: String { LibraryModule.readingProgressesList }

        typealias Name = IdentifierArgument
    }
}
