internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import Kernel
internal import ModuleKit
internal import ProbeData
internal import ProbeDomain

/// `mizan probe loan …`
struct LoanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loan", abstract: "Loans.",
        subcommands: [
            CommandLineKit.AddCommand<Loans>.self, CommandLineKit.EditCommand<Loans>.self,
            RemoveCommand<Loans>.self, ShowCommand<Loans>.self, ListCommand<Loans>.self,
            CommandLineKit.ExportCommand<Loans>.self,
        ])

    enum Loans: EditedRecords {
        typealias Slice = ProbeModule

        static var type: EntityType<Loan> { ProbeModule.loans }
        static let headings: KeyValuePairs = [
            "id": "Id",
            "borrower": "Borrower",
            "weight": "Weight",
            "price": "Price",
            "isDue": "Is due",
            "since": "Since",
            "until": "Until",
            "book": "Book",
            "extra": "Extra",
            "labels": "Labels",
            "mood": "Mood",
                // new-module: headings
        ]
        static let noun = "loan"
        static let example =
            "probe loan add borrower=Amal weight=1.5 price=1.5 isDue=true since=2026-01-08T14:30:00.000Z labels=red"
        static let whenEmpty = "No loans yet. Add one: mizan \(example)"
        static let listAbstract = "The loans."
        static let removeAbstract = "Remove a loan."
        static let showAbstract = "A loan, whole."
        static var list: String { ProbeModule.loansList }

        typealias Name = IdentifierArgument
    }
}
