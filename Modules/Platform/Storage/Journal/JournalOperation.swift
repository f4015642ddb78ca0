/// One request of a person or program: a command, an HTTP request, a change that a device sent, an import, a run of a job. All
/// changes of the request can be undone together, even if the request took several transactions.
package struct JournalOperation: Hashable, Sendable {
    /// The id that the operation's batches share. It is empty for a single write: the write is identified by its version.
    package let id: String
    /// The request as text: `quran favorite add`, `PUT /v1/quran/notes/{id}`.
    package let action: String
    package let origin: Origin
    /// The operation that this operation undoes; nil if this operation is not an undo.
    package let undoes: Undoing?

    package init(id: String = fresh(), action: String, origin: Origin, undoes: Undoing? = nil) {
        self.id = id
        // The text is for people. A part that comes from outside, such as a file's name, may be of any length.
        self.action = action.count > Self.longestAction ? action.prefix(Self.longestAction - 1) + "…" : action
        (self.origin, self.undoes) = (origin, undoes)
    }

    /// In characters.
    package static let longestAction = 300

    /// The source of the request. The name stays even when its token has been deleted.
    package struct Origin: Hashable, Sendable {
        /// An id that is unique among the owner's origins.
        package let id: String
        /// The name for people; nil if there is none.
        package let name: String?

        package init(id: String, name: String? = nil) {
            (self.id, self.name) = (id, name)
        }

        package static let commandLine = Origin(id: "command-line")
        /// The origin with the token in the machine's file.
        package static let ownerToken = Origin(id: "owner-token")
        /// The origin of the data that the program itself supplies.
        package static let mizan = Origin(id: "mizan")
        package static let unknown = Origin(id: "")

        package static func session(_ id: String) -> Origin { Origin(id: "session:\(id)") }
        package static func token(_ id: String, name: String?) -> Origin { Origin(id: "token:\(id)", name: name) }
        package static func job(_ name: String) -> Origin { Origin(id: "job:\(name)") }

        /// The same origin under a different name, such as that of the device that uses it.
        package func named(_ name: String) -> Origin { Origin(id: id, name: name) }
    }

    package struct Undoing: Hashable, Sendable {
        /// The id of the operation that is undone.
        package let operation: String
        /// True if nothing is left to undo. A large operation is undone in parts, and the last part sets this.
        package let isAll: Bool

        package init(_ operation: String, isAll: Bool) {
            (self.operation, self.isAll) = (operation, isAll)
        }
    }

    /// The operation to which the writes of this task belong. A write without one is a separate operation.
    @TaskLocal package static var current: JournalOperation?

    /// An operation of a single write, which needs less space.
    package static func single(_ action: String, by origin: Origin) -> JournalOperation {
        JournalOperation(id: "", action: action, origin: origin)
    }

    /// 96 random bits. The leading sign distinguishes it from the id of a single write.
    package static func fresh() -> String {
        "-" + String((UInt64.random(in: 0 ... .max)), radix: 36) + String(UInt32.random(in: 0 ... .max), radix: 36)
    }
}
