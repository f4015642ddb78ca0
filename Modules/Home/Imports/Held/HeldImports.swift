package import FoundationEssentials
package import HomeWork
package import Kernel
package import ModuleKit
internal import Storage
internal import Synchronization

/// The files that people gave to the pages. Each is tried out at once, and imported when its owner says so.
///
/// The work is done beside the requests, so that it goes on when the person leaves the page. The files are gone when the server
/// ends; an interrupted import is completed by importing the file again, like every other.
package final class HeldImports: Sendable {
    /// A file takes disk space, so only a few are held. Each owner has one.
    static let most = 8
    /// The time that a file waits for its owner.
    static let patience = Duration.seconds(3_600)

    private struct Held {
        var shown: HeldImport
        let file: Spool
        var request: ImportRequest
        var since: Instant
    }

    private struct Order: Sendable {
        let owner: OwnerID
        let id: UUID
    }

    private let imports: ImportService
    private let work: RunningWork
    private let clock: Clock
    private let identifiers: Identifiers
    private let held = Mutex<[OwnerID: Held]>([:])
    private let (orders, ordering) = AsyncStream.makeStream(of: Order.self)

    package init(context: ModuleContext, imports: ImportService, work: RunningWork) {
        (self.imports, self.work) = (imports, work)
        (clock, identifiers) = (context.clock, context.identifiers)
    }

    // MARK: The owner's requests

    /// Holds a file and begins its trial run. Another file of the owner is dropped, unless the server works on it. If the button
    /// was pressed twice, the file has already arrived.
    package func hold(
        _ file: Spool, named name: String, of owner: OwnerID, _ request: ImportRequest
    ) throws(MizanError) -> UUID {
        if let busy = held.withLock({ $0[owner] }), busy.shown.isBusy, busy.shown.name == name,
            busy.file.holdsSame(as: file)
        {
            return busy.shown.id
        }
        let (id, now) = (identifiers.fresh(), clock.now())
        let refusal = held.withLock { held -> MizanError? in
            guard held[owner]?.shown.isBusy != true else { return Self.busyWithAnother }
            held[owner] = nil
            for (other, one) in held where !one.shown.isBusy && one.since < now.advanced(by: .zero - Self.patience) {
                held[other] = nil
            }
            guard held.count < Self.most else { return Self.full }
            held[owner] = Held(shown: HeldImport(id: id, name: name), file: file, request: request, since: now)
            return nil
        }
        if let refusal { throw refusal }
        order(owner, id, isTrial: true)
        return id
    }

    /// The owner's file; nil if it is no longer held.
    package func file(of owner: OwnerID) -> HeldImport? { held.withLock { $0[owner]?.shown } }

    /// The progress of the work on the owner's file; nil if nothing is under way.
    package func progress(of owner: OwnerID) -> WorkEntry? {
        file(of: owner).flatMap { file in work.entries(of: [owner]).first { $0.id == file.id } }
    }

    /// Tries the file again, with choices for what the file leaves open.
    package func tryAgain(_ id: UUID, of owner: OwnerID, choosing choices: [String: String]) throws(MizanError) {
        let isChanged = try change(id, of: owner) { held in
            held.request.choices = choices
            held.shown.state = .trying
        }
        if isChanged { order(owner, id, isTrial: true) }
    }

    /// Imports the file as it was tried. If the button is pressed twice, the import goes on.
    package func take(_ id: UUID, of owner: OwnerID) throws(MizanError) {
        if try change(id, of: owner, { $0.shown.state = .importing }) { order(owner, id, isTrial: false) }
    }

    /// Stops the work on the file. The file stays, because only the end of the work shows whether it was complete before.
    package func stop(_ id: UUID, of owner: OwnerID) {
        held.withLock { held in
            if held[owner]?.shown.id == id { held[owner]?.shown.isStopped = true }
        }
        _ = work.cancel(id, of: [owner])
    }

    /// Drops the file. Work on it is cancelled.
    package func drop(_ id: UUID, of owner: OwnerID) {
        let isDropped = held.withLock { held in
            guard let one = held[owner], one.shown.id == id else { return false }
            held[owner] = nil
            return true
        }
        if isDropped { _ = work.cancel(id, of: [owner]) }
    }

    /// Returns false, without a change, if the server works on the file or has imported it.
    private func change(_ id: UUID, of owner: OwnerID, _ body: (inout Held) -> Void) throws(MizanError) -> Bool {
        let now = clock.now()
        let isChanged = held.withLock { held -> Bool? in
            guard var one = held[owner], one.shown.id == id else { return nil }
            if one.shown.isBusy || one.shown.isImported { return false }
            body(&one)
            (one.since, one.shown.isStopped) = (now, false)
            held[owner] = one
            return true
        }
        guard let isChanged else { throw Self.gone }
        return isChanged
    }

    private func order(_ owner: OwnerID, _ id: UUID, isTrial: Bool) {
        held.withLock { $0[owner]?.request.isTrial = isTrial }
        ordering.yield(Order(owner: owner, id: id))
    }

    // MARK: The work

    /// Does the work until the task is cancelled.
    package func run() async {
        await withDiscardingTaskGroup { group in
            for await order in orders {
                group.addTask { await self.fulfil(order) }
            }
        }
    }

    private func fulfil(_ order: Order) async {
        guard let one = held.withLock({ $0[order.owner] }), one.shown.id == order.id else { return }
        let state: HeldImport.State
        do {
            let result = try await result(one, of: order.owner)
            state = one.request.isTrial ? .tried(result) : .imported(result)
        } catch {
            state = .refused(MizanError(crossing: error).ofUpload(one.file.path, called: one.shown.name))
        }
        held.withLock { held in
            guard held[order.owner]?.shown.id == order.id else { return }
            held[order.owner]?.shown.state = state
        }
    }

    private func result(_ one: Held, of owner: OwnerID) async throws -> ImportResult {
        let work = try work.begin(.import, one.shown.name, id: one.shown.id, of: owner, in: .reading, alone: true)
        defer { work.finish() }
        let (source, request) = (FileSource(one.file.path, named: one.shown.name), one.request)
        return try await work.run { [self] in
            // The person may have stopped it before the work began.
            guard file(of: owner)?.isStopped != true else {
                throw Refusal.importCancelled("The import was cancelled.")
            }
            let result = try await imports.run(
                source, owner: owner, request, progress: { work.report($0) }, storing: { work.enter(.storing) })
            if result.number == nil {
                try result.requireReadable()
                try result.requireTaken()
            }
            return result
        }
    }

    // MARK: Refusals

    private static let busyWithAnother = Refusal.importSameName(
        "Mizan still works on your last file. Wait until it is done, or stop it.", details: ["retryAfter": "5"])
    private static let full = Refusal.importBusy(
        "The server holds as many files as it can. Try again soon.", details: ["retryAfter": "60"])
    private static let gone = Refusal.importNoFile(
        "The file is no longer here: it was given more than an hour ago, or the server was started anew. Choose it again."
    )
}

extension Refusal {
    package static let importNoFile = Refusal(.notFound, "import.no-file", "The file is not here.")
}
