package import Kernel

/// The account whose data the remote has.
package struct MizanAccount: Sendable, Hashable {
    package let id: String
    package let name: String

    init(_ answer: MizanAnswer) throws(MizanClientError) {
        (id, name) = (try answer.text("id"), try answer.text("name"))
    }
}

/// A page of a pull.
package struct MizanPage: Sendable {
    package struct Item: Sendable, Hashable {
        package let reference: RecordReference
        package let version: RecordVersion
        package let fields: JSONValue?
        /// True if an import brought the record into its present state at the remote.
        package let isImported: Bool
    }

    package let epoch: String
    package let cursor: String
    package let isMore: Bool
    /// The reason why the remote sends all records again; nil if the page continues at the cursor.
    package let reset: String?
    /// The slices that the page covers.
    package let slices: [String]
    package let items: [Item]
    /// The reason why the remote cannot show the next record; nil if there is no such record.
    package let obstacle: String?
    package let damaged: Int

    init(_ answer: MizanAnswer) throws(MizanClientError) {
        epoch = try answer.text("epoch")
        cursor = try answer.text("cursor")
        isMore = try answer.flag("more")
        reset = try answer.flag("reset") ? try answer.text("reason") : nil
        var slices: [String] = []
        if case .array(let names)? = answer.json["slices"] {
            slices = names.compactMap { name in
                if case .string(let name) = name { name } else { nil }
            }
        }
        self.slices = slices
        var items: [Item] = []
        for item in try answer.list("items") {
            let reference = RecordReference(type: try item.text("type"), key: try item.text("key"))
            let fields: JSONValue?
            switch (try item.text("kind"), item.json["fields"]) {
            case ("put", .object(let members)?): fields = .object(members)
            case ("remove", nil): fields = nil
            default: throw item.missing("fields", "what its kind says")
            }
            items.append(
                Item(
                    reference: reference, version: try item.integer("version"), fields: fields,
                    isImported: try item.flag("imported")))
        }
        self.items = items
        obstacle = try answer.json["unavailable"].map { (json) throws(MizanClientError) in
            try MizanAnswer(json, at: "$.unavailable").text("detail")
        }
        damaged = answer.json["damaged"] == nil ? 0 : try answer.list("damaged").count
    }
}
