import Kernel
import TestSupport

@testable import HomeInfrastructure
@testable import HomeRemotes

/// The connection between two Mizans of the simulation. Requests and answers may be lost, and the other side may be busy, as
/// the seed decides.
final class SyncWire: @unchecked Sendable {
    // A simulation does one thing after another, so only one task uses this object at a time.
    private var random: SeededGenerator
    private var made = 0
    /// In percent.
    var trouble = 0
    var page = 1_000
    var changes = 500
    var bytes = 4 << 20
    /// If true, the moments in a push are reduced to whole milliseconds.
    var keepsMilliseconds = false
    /// The name of the owner on the other side. If it is nil, the name of the peer is used.
    var accountName: String?
    /// If true, a page contains one of its items twice.
    var repeatsItems = false
    /// The most bytes that a push may have. A larger push is refused, as it would be by a proxy.
    var largestPush: Int?
    /// The number of changes of each push.
    private(set) var pushes: [Int] = []
    /// A closure that runs during a request.
    var meanwhile: (() async throws -> Void)?
    private(set) var failures: [String: Int] = [:]

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    var dice: @Sendable () -> Double { { [self] in Double.random(in: 0..<1, using: &random) } }

    var identity: @Sendable () -> String {
        { [self] in
            made += 1
            return "m-\(made)-\(UInt32.random(in: 0 ... .max, using: &random))"
        }
    }

    private enum Fault: String, CaseIterable {
        case requestLost, answerLost, busy, throttled, broken, hotel
    }

    func line(to peer: SyncPeer) -> MizanConnector.Line {
        let holder = Holder(peer)
        return MizanConnector.Line(
            account: { [self] () async throws(MizanClientError) in
                let name = accountName ?? holder.peer.name
                return try MizanAccount(MizanAnswer(["id": .string(holder.peer.name), "name": .string(name)]))
            },
            pull: { [self] (cursor, slices, limit) async throws(MizanClientError) in
                try MizanPage(
                    MizanAnswer(
                        try await ask {
                            repeated(try await holder.peer.pull(cursor, slices, min(limit, self.page)))
                        }))
            },
            push: { [self] (push) async throws(MizanClientError) in
                pushes.append(push.mutations.count)
                if let largestPush, JSONWriter.bytes(push.json).count > largestPush {
                    throw .refused(MizanRefusal(status: 413, reason: nil, detail: nil))
                }
                return try MizanPushAnswer(MizanAnswer(try await ask { try await holder.peer.push(rounded(push)) }))
            }, hint: { (_, _) async throws(MizanClientError) in })
    }

    /// Passes a peer between tasks. The simulation ensures that only one task uses it at a time.
    private struct Holder: @unchecked Sendable {
        let peer: SyncPeer
        init(_ peer: SyncPeer) { self.peer = peer }
    }

    private func repeated(_ page: JSONValue) -> JSONValue {
        guard repeatsItems, case .object(let members) = page, case .array(let items)? = page["items"],
            let again = items.randomElement(using: &random)
        else { return page }
        return .object(members.map { $0.name == "items" ? .init("items", .array(items + [again])) : $0 })
    }

    /// The push in the form that some remotes store: its moments are reduced to whole milliseconds.
    private func rounded(_ push: MizanPush) -> MizanPush {
        guard keepsMilliseconds else { return push }
        return MizanPush(
            client: push.client, epoch: push.epoch,
            mutations: push.mutations.map { one in
                MizanPush.Mutation(
                    id: one.id, one.reference, base: one.base, fields: one.fields.map(Self.coarse), group: one.group)
            })
    }

    static func coarse(_ fields: JSONValue) -> JSONValue {
        guard case .object(let members) = fields else { return fields }
        return .object(
            members.map { member in
                guard member.name == "at", case .string(let text) = member.value, let moment = Instant(text) else {
                    return member
                }
                return .init("at", .string(moment.wholeMilliseconds.description))
            })
    }

    private func ask(_ body: () async throws -> JSONValue) async throws(MizanClientError) -> JSONValue {
        let fault =
            Int.random(in: 1...100, using: &random) <= trouble ? Fault.allCases.randomElement(using: &random) : nil
        if let fault { failures[fault.rawValue, default: 0] += 1 }
        switch fault {
        case .requestLost: throw Self.lost
        case .busy: throw .refused(MizanRefusal(status: 503, reason: nil, detail: nil))
        case .throttled:
            throw .refused(MizanRefusal(status: 429, reason: "rate", detail: nil, retryAfter: .seconds(7)))
        case .broken: throw .refused(MizanRefusal(status: 500, reason: "internal", detail: "It broke."))
        case .hotel: throw .notMizan("it is a page that asks for a room number")
        case .answerLost, nil: break
        }
        do {
            let answer = try await body()
            try await meanwhile?()
            if fault == .answerLost { throw Self.lost }
            return try JSONReader.read(JSONWriter.bytes(answer))
        } catch let error as MizanClientError {
            throw error
        } catch {
            let error = MizanError(crossing: error)
            throw .refused(
                MizanRefusal(status: error.code.httpStatus, reason: error.reason, detail: error.message))
        }
    }

    private static let lost = MizanClientError.refused(
        MizanRefusal(status: 504, reason: nil, detail: "Nothing came back."))
}

extension Instant {
    var wholeMilliseconds: Instant { Instant(microseconds: microseconds - microseconds % 1_000) }
}
