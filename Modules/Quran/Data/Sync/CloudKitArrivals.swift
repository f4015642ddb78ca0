internal import Changes
internal import Connectors
internal import Kernel
internal import QuranDomain
internal import QuranInfrastructure
internal import Storage

/// Turns the records of an answer into items for the engine. A record that cannot be read stays as it is in CloudKit: if its
/// type is known, the engine holds it with the reason.
struct CloudKitArrivals {
    /// The person's name in the container.
    let user: String
    /// The held records that have no reference of their own, by their names there.
    let held: [String: RecordReference]

    private(set) var items: [RemoteItem] = []
    /// The records of types that Mizan does not know, and the names that no longer are such records.
    private(set) var foreign: [ForeignRecord] = []
    /// The number of records that cannot even be held. They are also among the foreign records, under a type of this kind only.
    private(set) var damaged = 0
    static let unusable = "(unusable)"
    private(set) var live: Int64 = 0

    init(user: String, held: [String: RecordReference] = [:]) { (self.user, self.held) = (user, held) }

    mutating func take(_ found: [CloudKitItem]) {
        for item in found {
            switch item {
            case .record(let record) where !record.isDeleted: take(record)
            case .record(let record): takeRemoval(of: record.name)
            case .refused(let refusal, let name?) where refusal.isAbsence: takeRemoval(of: name)
            case .refused: damaged += 1
            }
        }
    }

    /// A removed record has no type, but its name states it.
    private mutating func takeRemoval(of name: String) {
        foreign.append(ForeignRecord(Self.kept(name), nil))
        for reference in [Self.reference(name, user: user), held[name]].compactMap(\.self) {
            items.append(RemoteItem(reference, tag: CloudKitTag(name, nil).text, fields: nil))
        }
    }

    private mutating func take(_ record: CloudKitRecord) {
        live += 1
        if let type = record.type, CloudKitType.named(type) == nil, Self.isNameable(type, record.name) {
            foreign.append(ForeignRecord(record.name, .init(type: type, body: record.fields)))
            return
        }
        guard let item = item(record) else {
            damaged += 1
            foreign.append(ForeignRecord(Self.kept(record.name), .init(type: Self.unusable, body: [:])))
            return
        }
        items.append(item)
        foreign.append(ForeignRecord(record.name, nil))
        // A record that can be read by now is no longer held under its name.
        if let held = held[record.name], held != item.reference {
            items.append(RemoteItem(held, tag: CloudKitTag(record.name, nil).text, fields: nil))
        }
    }

    /// The name under which a record is kept that is no item. Names of CloudKit have no blanks.
    private static func kept(_ name: String) -> String {
        isUsable(name) ? name : "\(unusable) \(PercentEncoding.visible.encode(name))"
    }

    private static func isUsable(_ name: String) -> Bool { !name.isEmpty && PercentEncoding.isVisible(name) }

    /// CloudKit's names of types have at most 255 characters, and a type here has at most 200.
    private static func isNameable(_ type: String, _ name: String) -> Bool {
        type.utf8.count <= 200 && isUsable(type) && isUsable(name)
    }

    /// Nil for a name that is not one of this person's records.
    static func reference(_ name: String, user: String) -> RecordReference? {
        do { return try CloudKitType.reference(name, user: user).reference } catch { return nil }
    }

    /// A record whose name or owner is foreign has its whole name as its key. Nil for a record that cannot even be held: its
    /// type is unknown, or it has no possible name or no change tag.
    func item(_ record: CloudKitRecord) -> RemoteItem? {
        guard let type = record.type.flatMap(CloudKitType.named), let change = record.changeTag,
            Self.isUsable(record.name)
        else { return nil }
        var reference = type.recordType.schema.reference(record.name)
        if let named = Self.reference(record.name, user: user), named.type == reference.type, isOwn(record) {
            reference = named
        }
        return RemoteItem(
            reference, tag: CloudKitTag(record.name, change).text, fields: type.fields(record, key: reference.key),
            opaque: type.unknownFields(record))
    }

    private func isOwn(_ record: CloudKitRecord) -> Bool {
        guard case .string(let owner)? = record.fields["ownerRecordName"]?["value"] else { return true }
        return owner == user
    }

    /// The reason why an item cannot be stored here.
    static func objection(to item: RemoteItem, user: String) -> MizanError? {
        guard let fields = item.fields, let tag = CloudKitTag(item.tag), let type = CloudKitType.of(item.reference)
        else { return nil }
        func refused(_ why: String) -> MizanError {
            unreadable(
                "The \(type.name) “\(Excerpt.of(tag.name))” in CloudKit cannot be stored here, and stays there as it "
                    + "is: \(why)", details: ["recordName": tag.name])
        }
        do {
            let named = try CloudKitType.reference(tag.name, user: user).reference
            guard named.type == item.reference.type else {
                return refused("its name is that of a record of another type.")
            }
            guard named == item.reference else { return refused("its ownerRecordName is another person's.") }
        } catch { return refused(error.atBoundary.message) }
        for field in type.fields {
            guard let value = fields[field.name], case .object = value else { continue }
            do { _ = try field.value(value) } catch { return refused(error.reason) }
        }
        return nil
    }

    private static let unreadable = Refusal(.conflict, "quran.icloud-record")
}

extension CloudKitType {
    /// The fields here for a record there. A value of a wrong type stays in its form on the wire, which no field here accepts.
    fileprivate func fields(_ record: CloudKitRecord, key: String) -> JSONValue {
        var members: [JSONValue.Member] = []
        if let id = recordType.schema.fields.first(where: { $0.name == "id" }) {
            members.append(JSONValue.Member(id.name, .string(key)))
        }
        // The person there is the owner here, so the owner's name is left out.
        for field in fields where !field.field.kind.isOwner {
            guard let wire = record.fields[field.name] else { continue }
            do throws(CloudKitFault) {
                guard let value = try field.value(wire), !field.isNoMoment(wire) else { continue }
                members.append(JSONValue.Member(field.name, value))
            } catch {
                members.append(JSONValue.Member(field.name, field.isNoMoment(wire) ? .null : wire))
            }
        }
        return .object(members.filter { $0.value != .null })
    }

    /// The fields that Mizan does not know, as they are on the wire; nil if there are none.
    fileprivate func unknownFields(_ record: CloudKitRecord) -> JSONValue? {
        guard case .object(let members) = record.fields else { return nil }
        let unknown = members.filter { field($0.name) == nil }
        return unknown.isEmpty ? nil : .object(unknown)
    }
}

extension CloudKitField {
    /// Some apps write these moments of the year 1 for no moment (contracts/cloudkit-web-services.md §3.2).
    fileprivate func isNoMoment(_ wire: JSONValue) -> Bool {
        kind == .moment && [-62_135_596_800_000, -62_135_769_600_000].contains(wire["value"])
    }
}
