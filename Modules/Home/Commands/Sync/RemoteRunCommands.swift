internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomeRemotes
internal import Kernel

/// `mizan sync run [NAME]`
struct RemoteRunCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Bring both sides together now.",
        discussion: """
            It ends with 69 while another run is under way, such as the server's, and says whose. Without a name, all are run, \
            also where one of them fails; as JSON, that is a list.
            """)

    @Argument(help: ArgumentHelp("Which one; without it, all.", valueName: "name"))
    var name: String?

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let connectors = try context.module(HomeModule.self).connectors
        let all = try await connectors.reports(owner: context.owner)
        let names = name.map { [$0] } ?? all.filter { $0.state != .paused }.map(\.name)
        guard !names.isEmpty else { return ConnectorOutput.show(all, on: context.output) }
        let owner = context.owner
        var reports: [ConnectorReport] = []
        var failure: (any Error)?
        for name in names {
            do {
                let report = try await Pacing.run(name, all.first { $0.name == name }, connectors, owner)
                reports.append(report)
                if self.name != nil || context.output.format == .table {
                    ConnectorOutput.ran(report, on: context.output)
                }
            } catch let error where MizanError.isCancellation(error) {
                throw error
            } catch {
                // A remote that cannot be reached does not hold up the others.
                if failure != nil { context.output.say("\(name): \(MizanError(crossing: error).message)") }
                failure = failure ?? error
            }
        }
        if name == nil, context.output.format != .table { ConnectorOutput.show(reports, on: context.output) }
        if let failure { throw failure }
    }
}

/// `mizan sync status`
struct RemoteStatusCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "The changes that were sent, wait, or failed, and why.")

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let connectors = try context.module(HomeModule.self).connectors
        ConnectorOutput.show(try await connectors.reports(owner: context.owner), on: context.output)
    }
}

/// `mizan sync conflicts`
struct RemoteConflictsCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts", abstract: "The records that wait for you, with both sides.",
        discussion: """
            A conflict was changed on both sides. A held record came from the other side and cannot be stored: it needs \
            records that are not here, or a rule forbids it. A list that grows too large ends before its end, and says with \
            which cursor it goes on.
            """)

    @Argument(help: ArgumentHelp("The remote; all of them by default.", valueName: "name"))
    var name: String?

    @Flag(help: "The changes that the other side refused, and why, instead.")
    var refused = false

    @Option(help: ArgumentHelp("At most this many.", valueName: "count"))
    var limit = 200

    @Option(help: ArgumentHelp("Go on where an earlier list ended.", valueName: "cursor"))
    var cursor: String?

    @OptionGroup var globals: GlobalOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit is a number from 1; \(limit) is not.") }
    }

    func run(in context: CommandContext) async throws {
        let connectors = try context.module(HomeModule.self).connectors
        ConnectorOutput.show(
            try await connectors.troubles(
                refused ? [.refused] : [.conflict, .held], of: name, RecordQuery(limit: limit, cursor: cursor),
                owner: context.owner),
            on: context.output)
    }
}

/// `mizan sync resolve NAME TYPE KEY mine|theirs`
struct RemoteResolveCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve", abstract: "Decide about a record that waits for you.",
        discussion: """
            With mine, what is here stands, and is sent with the next run. With theirs, what came takes its place; mizan undo \
            takes that back. Records that belong together, such as the legs of a transfer, are decided together.
            """)

    @Argument(help: ArgumentHelp("Which one, as mizan sync conflicts shows it.", valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp("The record's type.", valueName: "type"))
    var type: String

    @Argument(help: ArgumentHelp("The record's key.", valueName: "key"))
    var key: String

    @Argument(help: ArgumentHelp("mine or theirs.", valueName: "side"))
    var side: String

    @OptionGroup var globals: GlobalOptions

    func validate() throws {
        guard ConnectorService.Choice(rawValue: side) != nil else {
            throw ValidationError("The last word is mine or theirs.")
        }
    }

    func run(in context: CommandContext) async throws {
        let connectors = try context.module(HomeModule.self).connectors
        let choice = ConnectorService.Choice(rawValue: side) ?? .mine
        let decided = try await connectors.resolve(
            RecordReference(type: type, key: key), of: name, choice, owner: context.owner)
        let together = decided.count > 1 ? " So are the others that belong to it." : ""
        context.output.say(
            (choice == .mine
                ? "The record here stands, and goes to “\(name)” with the next run."
                : "The record from “\(name)” is here now.") + together)
        context.output.json(["resolved": .integer(Int64(decided.count))])
    }
}

/// `mizan sync retry NAME`
struct RemoteRetryCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Try at once what was refused, or waits after a failure.")

    @Argument(help: ArgumentHelp("Which one, as mizan sync status shows it.", valueName: "name"))
    var name: String

    @Flag(
        help: """
            Go on with the account that is at that address now, though it is another one: records of both sides are brought \
            together as for the first time.
            """)
    var otherAccount = false

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let connectors = try context.module(HomeModule.self).connectors
        let owner = context.owner
        _ = try await connectors.retry(name, otherAccount: otherAccount, owner: owner)
        let name = name
        let before = try await connectors.report(name, owner: owner)
        let report = try await Pacing.run(name, before, connectors, owner)
        ConnectorOutput.ran(report, on: context.output)
    }
}
