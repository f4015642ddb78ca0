internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FinanceData
internal import FinanceDomain
internal import Kernel
internal import ModuleKit

/// `mizan finance category …`
struct CategoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "category", abstract: "Categories of income and spending, in groupings.",
        subcommands: [
            CategoryList.self, CategoryAdd.self, CategoryEdit.self, CategoryRemove.self, CategoryRestore.self,
            CategoryMerge.self, CategoryTotals.self,
        ], defaultSubcommand: CategoryList.self)

    static let whenEmpty = "No categories yet. Add one: mizan finance category add Food"
}

struct CategoryArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The category: its name, with its grouping where several have that name (“Food: Coffee”), or its id.",
            valueName: "category"))
    var name: String
}

extension CategoryType: ExpressibleByArgument {}

/// `mizan finance category list`
struct CategoryList: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Your categories in their groupings, with the number of uses of each.")

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        _ = try context.module(FinanceModule.self)
        let views = try await context.read { try FinanceModule.countedCategories.page(in: $0).items }
        guard context.output.format == .table else {
            return context.output.list(TabularOutput(views, whenEmpty: CategoryCommand.whenEmpty))
        }
        context.output.list(
            TabularOutput(
                columns: [
                    TabularOutput.Column("name", "Category"), TabularOutput.Column("type", "Type"),
                    TabularOutput.Column("transactionCount", "Transactions"),
                ],
                rows: Self.tree(views).map { view, depth in
                    [
                        .text((depth > 0 ? "– " : "") + view.entity.category.name),
                        .text(view.entity.category.type.rawValue), .integer(view.transactionCount),
                    ]
                }, whenEmpty: CategoryCommand.whenEmpty))
    }

    /// Each grouping, followed by the categories in it.
    private static func tree(_ views: [CategoryWithCountEntity]) -> [(view: CategoryWithCountEntity, depth: Int)] {
        let tops = views.filter { $0.entity.category.parentID == nil }
        let children = Dictionary(grouping: views) { $0.entity.category.parentID }
        return [CategoryType.income, .expense].flatMap { type in
            tops.filter { $0.entity.category.type == type }.flatMap { top in
                [(top, 0)] + children[top.entity.category.id, default: []].map { ($0, 1) }
            }
        }
    }
}

/// `mizan finance category add Coffee --in Food`
struct CategoryAdd: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a grouping, or, with --in, a category in a grouping.")

    @Argument(help: "The name.")
    var name: String
    @Option(help: "Income or expense. A category in a grouping has the type of the grouping.")
    var type: CategoryType?
    @Option(name: .customLong("in"), help: ArgumentHelp("Its grouping.", valueName: "grouping"))
    var grouping: String?
    @Option(help: "A colour for charts and lists: #94a3b8. A category in a grouping has the type of the grouping.")
    var color: String?
    @OptionGroup var globals: GlobalOptions
    var makesStore: Bool { true }

    func requireInput() throws { try LedgerText.checkColor(typed: color) }

    func run(in context: CommandContext) async throws {
        try requireInput()
        let finance = try context.module(FinanceModule.self)
        let command = self
        let view = try await context.write { transaction in
            let parent = try command.grouping.map { try Naming(in: transaction.view).category($0).id }
            let written = try finance.addCategory(
                command.name, type: command.type, color: command.color, in: parent, in: transaction)
            return try FinanceModule.categoryViews.one(written.entity.id, in: transaction.view)
        }
        context.output.report("\(view.category.name) is there.", TabularOutput([view]))
    }
}

/// `mizan finance category edit Coffee --name Cafés`
struct CategoryEdit: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a category; only what you give is changed.",
        discussion: "A category has the type and colour of its grouping: to change those, edit the grouping.")

    @OptionGroup var category: CategoryArgument
    @Option(name: .customLong("name"), help: "The new name.")
    var newName: String?
    @Option(help: "Income or expense.")
    var type: CategoryType?
    @Option(
        name: .customLong("in"),
        help: ArgumentHelp("The category's grouping; an empty text for none.", valueName: "grouping"))
    var grouping: String?
    @Option(help: "A colour for charts and lists: #94a3b8.")
    var color: String?
    @OptionGroup var globals: GlobalOptions

    func requireInput() throws {
        if newName == nil, type == nil, grouping == nil, color == nil {
            throw MizanError.nothingToChange(example: "finance category edit Coffee --name Cafés")
        }
        try LedgerText.checkColor(typed: color)
    }

    func run(in context: CommandContext) async throws {
        try requireInput()
        let finance = try context.module(FinanceModule.self)
        let command = self
        let view = try await context.write { transaction in
            let names = try Naming(in: transaction.view)
            let id = try names.category(command.category.name).id
            var change = CategoryChange()
            (change.name, change.type, change.color) = (command.newName, command.type, command.color)
            if let grouping = command.grouping {
                change.parentID = grouping.isEmpty ? .clear : .set(try names.category(grouping).id)
            }
            _ = try finance.changeCategory(id, change, in: transaction)
            return try FinanceModule.categoryViews.one(id, in: transaction.view)
        }
        context.output.report("\(view.category.name) is stored.", TabularOutput([view]))
    }
}

/// `mizan finance category remove Coffee`
struct CategoryRemove: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a category that contains no transactions and no categories.")

    @OptionGroup var category: CategoryArgument
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let name = category.name
        let removed = try await context.write { transaction in
            let category = try Naming(in: transaction.view).category(name)
            try finance.removeCategory(category.id, in: transaction)
            return category
        }
        context.output.say(
            "\(removed.name) has been removed. To bring it back: mizan finance category restore \(removed.id.text)")
        context.output.json(["removed": 1, "id": .string(removed.id.text)])
    }
}

/// `mizan finance category restore Coffee`
struct CategoryRestore: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring back a removed category.")

    @Argument(
        help: ArgumentHelp(
            "The category: its name, or its id where several categories have that name.", valueName: "category"))
    var name: String
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let name = RemovedName(kind: .category, text: name)
        let view = try await context.write { transaction in
            let id = try name.category(in: transaction.view)
            _ = try finance.restoreCategory(id, in: transaction)
            return try FinanceModule.categoryViews.one(id, in: transaction.view)
        }
        context.output.report("\(view.category.name) is back.", TabularOutput([view]))
    }
}

/// `mizan finance category merge Cafés --into Coffee`
struct CategoryMerge: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Move all transactions of some categories into another category, and remove the emptied categories.")

    @Argument(help: ArgumentHelp("The categories to empty and remove.", valueName: "category"))
    var sources: [String]
    @Option(help: ArgumentHelp("The category that receives the transactions.", valueName: "category"))
    var into: String
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let finance = try context.module(FinanceModule.self)
        let (sources, into) = (sources, into)
        let merge = try await context.read { reading in
            try Naming(in: reading).categoryMerge(sources, into: into, finance, in: reading)
        }
        let result = try await finance.change(merge.change, of: context.owner)
        context.output.report(
            "\(Counted.text(result.affectedTransactionCount, "transaction")) moved, "
                + "\(Counted.text(merge.sources.count, "category")) removed.",
            TabularOutput([result]))
    }
}
