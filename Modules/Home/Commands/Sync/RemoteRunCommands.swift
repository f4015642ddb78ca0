internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomeRemotes
internal import Kernel

/// `mizan sync run [NAME]`
struct RemoteRunCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Sync with the remotes now.",
        discussion: """
            The exit code is 69 while another run is under way, such as a run by the server; the message names the \
            process. Without a name, all remotes are run, even if one of them fails; the JSON is then a list.
            """)

    @Argument(help: ArgumentHelp("The remote; all of them by default.", valueName: "name"))
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
        commandName: "status", abstract: "The changes sent, waiting and failed, with the reasons.")

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let connectors = try context.module(HomeModule.self).connectors
        ConnectorOutput.show(try await connectors.reports(owner: context.owner), on: context.output)
    }
}

/// `mizan sync conflicts`
struct RemoteConflictsCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts", abstract: "The records that wait for your decision, with both sides.",
        discussion: """
            A record in conflict was changed on both sides. A held record was received but cannot be stored: it \
            needs records that are missing here, or it breaks a rule. A list that is too large stops early, and prints \
            the cursor for the rest.
            """)

    @Argument(help: ArgumentHelp("The remote; all of them by default.", valueName: "name"))
    var name: String?

    @Flag(help: "Show the changes that the other side refused, with the reasons, instead.")
    var refused = false

    @Option(help: ArgumentHelp("The largest number of records to show.", valueName: "count"))
    var limit = 200

    @Option(help: ArgumentHelp("Continue where an earlier list ended.", valueName: "cursor"))
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
        commandName: "resolve", abstract: "Decide about a record that waits for your decision.",
        discussion: """
            With “mine”, the record here stays and is sent with the next run. With “theirs”, the received record \
            replaces it; mizan undo takes that back. Records that belong together, such as the legs of a transfer, are \
            decided together.
            """)

    @Argument(help: ArgumentHelp("The record, as mizan sync conflicts shows it.", valueName: "name"))
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
            throw ValidationError("The last word of the command must be “mine” or “theirs”.")
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
                ? "The record here stays, and is sent to “\(name)” with the next run."
                : "The record from “\(name)” has replaced the record here.") + together)
        context.output.json(["resolved": .integer(Int64(decided.count))])
    }
}

/// `mizan sync retry NAME`
struct RemoteRetryCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Retry at once the changes that were refused or wait after a failure.")

    @Argument(help: ArgumentHelp("The remote, as mizan sync status shows it.", valueName: "name"))
    var name: String

    @Flag(
        help: """
            Continue although the address now has a different account: the records of both sides are merged, as in a \
            first sync.
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
