internal import Connectors
internal import Kernel
internal import QuranInfrastructure
internal import Synchronization

extension CloudKitConnector {
    /// Sends changes in parts of 200. A failure that ends the push is reported together with the results so far.
    func push(
        _ changes: [RemoteChange], history: String?, after token: String?
    ) async throws(RemoteFailure) -> RemoteAnswer {
        var results: [RemoteResult] = []
        for start in stride(from: 0, to: changes.count, by: CloudKitClient.most) {
            do {
                let (part, failure) = try await send(changes[start..<min(start + CloudKitClient.most, changes.count)])
                results += part
                if let failure { return RemoteAnswer(results: results, token: token, failure: failure) }
            } catch {
                // The engine divides a push that is refused as a whole, if nothing of it was done.
                let failure = pushFailure(error, of: changes.count)
                guard !results.isEmpty else { throw failure }
                return RemoteAnswer(results: results, token: token, failure: failure)
            }
        }
        return RemoteAnswer(results: results, token: token)
    }

    private func send(
        _ changes: ArraySlice<RemoteChange>
    ) async throws -> (results: [RemoteResult], failure: RemoteFailure?) {
        var delivery = CloudKitDelivery(user: user, connector: place.row.name, isFull: state.isFull.withLock { $0 })
        let operations = delivery.operations(changes)
        guard !operations.isEmpty else { return (delivery.results, nil) }
        do {
            delivery.take(try await client.modify(operations))
            state.refusedAlone.withLock { $0 = 0 }
        } catch CloudKitError.refused(let refusal) where refusal.code == .quotaExceeded {
            delivery.takeFull()
        }
        if delivery.isFull { state.isFull.withLock { $0 = true } }
        let names = delivery.conflicts.map(\.name)
        do {
            if !names.isEmpty { delivery.take(conflicts: try await client.lookup(names)) }
        } catch {
            // The accepted changes are done. Changes without a result are sent again.
            return (delivery.results, failure(error))
        }
        return (delivery.results, delivery.ending.map { failure(CloudKitError.refused($0)) })
    }
}

/// One request with changes: its operations, and the results of its answer.
private struct CloudKitDelivery {
    let user: String
    let connector: String
    /// True if there is no room for more records. Removals are still sent.
    private(set) var isFull: Bool
    private(set) var results: [RemoteResult] = []
    /// The changes of records that have another state there, with their names.
    private(set) var conflicts: [(name: String, change: RemoteChange)] = []
    /// A refusal that concerns everything, although it was given for one record.
    private(set) var ending: CloudKitRefusal?
    private var sent: [String: RemoteChange] = [:]

    init(user: String, connector: String, isFull: Bool) {
        (self.user, self.connector, self.isFull) = (user, connector, isFull)
    }

    /// The most bytes of a text: a record has at most 1 MB.
    private static let longest = 900_000

    // MARK: Sending

    /// The operations of these changes. A change that cannot be sent has its result already.
    mutating func operations(_ changes: ArraySlice<RemoteChange>) -> [CloudKitOperation] {
        changes.compactMap { change in
            guard let operation = operation(change) else { return nil }
            guard sent[operation.name] == nil else {
                // CloudKit accepts one operation for each record.
                results.append(RemoteResult(change.id, .later(again("another change of it is sent first"))))
                return nil
            }
            sent[operation.name] = change
            return operation
        }
    }

    private mutating func operation(_ change: RemoteChange) -> CloudKitOperation? {
        let tag = CloudKitTag(change.tag)
        guard let fields = change.fields else {
            guard let tag, let mark = tag.change else {
                results.append(RemoteResult(change.id, .saved(tag: change.tag ?? "gone")))
                return nil
            }
            return CloudKitOperation(.delete, tag.name, type: nil, changeTag: mark)
        }
        guard let type = CloudKitType.of(change.reference),
            let name = tag?.change == nil
                ? CloudKitType.recordName(of: change.reference, fields, user: user) : tag?.name
        else {
            return refuse(
                change, "no name in CloudKit is possible for it: names have at most 255 characters.", .invalidInput)
        }
        if let long = type.fields.first(where: { Self.bytes(of: fields[$0.name]) > Self.longest }) {
            return refuse(
                change,
                "\(long.name) has \(Self.bytes(of: fields[long.name])) bytes, and a record there has room for "
                    + "\(Self.longest).", .tooLarge)
        }
        guard !isFull else {
            results.append(RemoteResult(change.id, .later(full)))
            return nil
        }
        let wire = type.wire(fields, user: user)
        guard let mark = tag?.change else {
            return CloudKitOperation(.create, name, type: type.name, fields: wire.adding(change.opaque))
        }
        return CloudKitOperation(.update, name, type: type.name, changeTag: mark, fields: type.clearing(wire))
    }

    private static func bytes(of value: JSONValue?) -> Int {
        if case .string(let text)? = value { text.utf8.count } else { 0 }
    }

    private mutating func refuse(_ change: RemoteChange, _ why: String, _ code: MizanError.Code) -> CloudKitOperation? {
        results.append(
            RemoteResult(change.id, .refused(refusal("The record cannot be sent to “\(connector)”: \(why)", code))))
        return nil
    }

    // MARK: Receiving

    /// The results of an answer. Its order may differ from the order of the operations, so the names count.
    mutating func take(_ answer: [CloudKitItem]) {
        for item in answer {
            guard let name = item.name, let change = sent.removeValue(forKey: name) else { continue }
            switch item {
            case .record(let record):
                let isGone = change.fields == nil
                // Without its new mark, the record's state is not known until the next pull.
                let isUnknown = !isGone && record.changeTag == nil
                let tag = CloudKitTag(name, isGone ? nil : record.changeTag).text
                results.append(RemoteResult(change.id, isUnknown ? .merged : .saved(tag: tag)))
            case .refused(let refusal, _): take(refusal, name, change)
            }
        }
        // Changes without a result are sent again.
        for change in sent.values { results.append(RemoteResult(change.id, .unknown)) }
    }

    private mutating func take(_ refusal: CloudKitRefusal, _ name: String, _ change: RemoteChange) {
        let outcome: RemoteResult.Outcome
        switch refusal {
        case _ where refusal.isConflict:
            conflicts.append((name, change))
            return
        case _ where refusal.isAbsence:
            let gone = CloudKitTag(name, nil).text
            outcome = change.fields == nil ? .saved(tag: gone) : .conflict(fields: nil, tag: gone)
        case _ where refusal.code == .quotaExceeded:
            isFull = true
            outcome = .later(full)
        case _ where refusal.code == .zoneNotFound || refusal.isOfTheSession:
            ending = refusal
            outcome = .later(again(refusal.quoted))
        case _ where refusal.isPassing:
            if refusal.code == .throttled { ending = refusal }
            outcome = .later(again(refusal.quoted))
        default:
            outcome = .refused(
                self.refusal(
                    "“\(connector)” refuses the record: \(refusal.quoted).",
                    refusal.code == .accessDenied ? .notPermitted : .conflict, details: ["code": refusal.code.rawValue])
            )
        }
        results.append(RemoteResult(change.id, outcome))
    }

    /// The states of the records that have changed there. The engine merges them.
    mutating func take(conflicts answer: [CloudKitItem]) {
        let found = Dictionary(answer.map { ($0.name, $0) }) { first, _ in first }
        let arrivals = CloudKitArrivals(user: user)
        for (name, change) in conflicts {
            let outcome: RemoteResult.Outcome
            var opaque: JSONValue?
            switch found[name] {
            case .record(let record)? where !record.isDeleted:
                if let item = arrivals.item(record), item.reference == change.reference {
                    outcome = .conflict(fields: item.fields, tag: item.tag)
                    opaque = item.opaque
                } else {
                    outcome = .refused(
                        refusal("“\(connector)” has another record with the name \(Excerpt.of(name)).", .conflict))
                }
            case .refused(let refusal, _)? where !refusal.isAbsence: outcome = .later(again(refusal.quoted))
            default: outcome = .conflict(fields: nil, tag: CloudKitTag(name, nil).text)
            }
            results.append(RemoteResult(change.id, outcome, opaque: opaque))
        }
    }

    /// Nothing of the request was done, because there is no room.
    mutating func takeFull() {
        isFull = true
        for change in sent.values { results.append(RemoteResult(change.id, .later(full))) }
    }

    // MARK: Words

    private func refusal(_ message: String, _ code: MizanError.Code, details: [String: String] = [:]) -> MizanError {
        MizanError(code, "sync.refused", message, details: details.merging(["connector": connector]) { $1 })
    }

    private func again(_ why: String) -> MizanError {
        MizanError(
            .unavailable, "quran.icloud-later", "“\(connector)” accepts the record later: \(why).",
            details: ["connector": connector])
    }

    private var full: MizanError {
        MizanError(
            .storageFull, "quran.icloud-full",
            "“\(connector)” has no room for more records. Removals are still sent, and changes still arrive.",
            details: ["connector": connector], advice: "Make room in iCloud; the records are sent with a later run.")
    }
}

extension JSONValue {
    /// The fields of a new record, with those that Mizan does not know. The content of an asset was not kept, so an asset is
    /// left out.
    fileprivate func adding(_ opaque: JSONValue?) -> JSONValue {
        guard case .object(let known) = self, case .object(let unknown)? = opaque else { return self }
        return .object(
            known
                + unknown.filter { member in
                    guard case .string(let type)? = member.value["type"] else { return true }
                    return self[member.name] == nil && !type.hasPrefix("ASSET")
                })
    }
}

extension CloudKitType {
    /// The fields of an update, which leaves absent fields as they are: a field without a value here is cleared there.
    fileprivate func clearing(_ wire: JSONValue) -> JSONValue {
        guard case .object(let members) = wire else { return wire }
        let absent = fields.filter { wire[$0.name] == nil && !$0.field.kind.isOwner }
        return .object(
            members + absent.map { JSONValue.Member($0.name, ["value": .null, "type": .string($0.kind.rawValue)]) })
    }
}
