/// What somebody asked for once: a command, a request, a change that a device sent, an import, a run of a job. All that is
/// changed for it can be taken back together, however many transactions it took.
package struct JournalOperation: Hashable, Sendable {
    /// Joins its batches. Empty in one that is a single write: then it is known by its version.
    package let id: String
    /// What was asked for: `quran favorite add`, `PUT /v1/quran/notes/{id}`.
    package let action: String
    package let origin: Origin
    /// What this one takes back, if it is an undo.
    package let undoes: Undoing?

    package init(id: String = fresh(), action: String, origin: Origin, undoes: Undoing? = nil) {
        self.id = id
        // A name is for people. What came from outside, such as a file's, may be as long as it likes.
        self.action = action.count > Self.longestAction ? action.prefix(Self.longestAction - 1) + "…" : action
        (self.origin, self.undoes) = (origin, undoes)
    }

    /// In characters.
    package static let longestAction = 300

    /// Who asked. The name stays when the token that it is of has gone.
    package struct Origin: Hashable, Sendable {
        /// Tells it from every other of the same owner.
        package let id: String
        /// What people call it; nil if they call it nothing.
        package let name: String?

        package init(id: String, name: String? = nil) {
            (self.id, self.name) = (id, name)
        }

        package static let commandLine = Origin(id: "command-line")
        /// The token in the machine's file.
        package static let ownerToken = Origin(id: "owner-token")
        /// What comes with the program itself.
        package static let mizan = Origin(id: "mizan")
        package static let unknown = Origin(id: "")

        package static func session(_ id: String) -> Origin { Origin(id: "session:\(id)") }
        package static func token(_ id: String, name: String?) -> Origin { Origin(id: "token:\(id)", name: name) }
        package static func job(_ name: String) -> Origin { Origin(id: "job:\(name)") }

        /// The same by another name: of a device that uses it, say.
        package func named(_ name: String) -> Origin { Origin(id: id, name: name) }
    }

    package struct Undoing: Hashable, Sendable {
        /// The id of the operation that is taken back.
        package let operation: String
        /// Whether all of it is taken back by then. Something large goes back in parts, of which the last says so.
        package let isAll: Bool

        package init(_ operation: String, isAll: Bool) {
            (self.operation, self.isAll) = (operation, isAll)
        }
    }

    /// What the writes of this task are part of. A write that belongs to no operation is one by itself.
    @TaskLocal package static var current: JournalOperation?

    /// The same operation under a name that says more.
    package func named(_ action: String) -> JournalOperation {
        JournalOperation(id: id, action: action, origin: origin, undoes: undoes)
    }

    /// One that is a single write, and takes less room.
    package static func single(_ action: String, by origin: Origin) -> JournalOperation {
        JournalOperation(id: "", action: action, origin: origin)
    }

    /// 96 random bits. The sign in front tells it from the id of a single write.
    package static func fresh() -> String {
        "-" + String((UInt64.random(in: 0 ... .max)), radix: 36) + String(UInt32.random(in: 0 ... .max), radix: 36)
    }
}
