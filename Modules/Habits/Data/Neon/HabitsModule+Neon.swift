package import Connectors
internal import FoundationEssentials
internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

extension HabitsModule {
    package var connectorKinds: [ConnectorKind] {
        [NeonKind.declared(context, NeonExchange(context.http, now: context.clock.now))]
    }
}

/// The questions for a person who keeps the practice in step with the apps' database.
enum NeonKind {
    private static let user = ConnectorKind.Question("user", "user's id", isOptional: true)
    private static let connection = ConnectorKind.Question("connection", "Connection string")

    static func declared(
        _ context: ModuleContext, _ exchange: NeonExchange, limits: NeonClient.Limits = NeonClient.Limits(),
        wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) -> ConnectorKind {
        ConnectorKind(
            NeonConnector.kind, title: "the apps' database", slices: [HabitsModule.id],
            types: [NeonRecords.day, NeonRecords.profile], identity: user, secrets: [connection],
            address: { try NeonConnection.endpoint($0) },
            impliedAddress: { try NeonConnection($0[connection.name] ?? "").address },
            enter: { address, answers in
                let text = answers[connection.name] ?? ""
                let client = try NeonClient(address, NeonConnection(text), exchange, limits: limits, wait: wait)
                return NeonSecret.text(text, try await chosen(answers[user.name], by: client))
            },
            remarks: { row, reading in try NeonRemarks(row, in: reading).sentences },
            connect: { place in
                let secret = try NeonSecret(place.secret.first)
                return NeonConnector(
                    place: place,
                    client: try NeonClient(
                        place.row.address, secret.connection, exchange, limits: limits, wait: wait),
                    practice: NeonPractice(user: secret.user), database: context.database, now: context.clock.now)
            })
    }

    /// The user that was said, or the only one that there is. Among several a person chooses.
    private static func chosen(_ said: String?, by client: NeonClient) async throws -> UUID {
        let rows = try await client.rows(NeonPractice.users)
        let users = rows.compactMap { row -> (id: UUID, name: String)? in
            guard case .string(let id)? = row["user_id"], let user = UUID(text: id) else { return nil }
            if case .string(let name)? = row["display_name"] { return (user, Excerpt.of(name)) }
            return (user, "no name")
        }
        if let said {
            guard let user = UUID(text: said) else { throw HabitsError.unreadableUserID(said) }
            guard try await !client.rows(NeonPractice(user: user).profile).isEmpty else {
                throw MizanError(
                    .notFound, "habits.neon-user", "The database has no profile for the user \(user.text).",
                    advice: "Sign up in the app to get a profile; Mizan does not create profiles.")
            }
            return user
        }
        if users.count == 1, let only = users.first { return only.id }
        throw MizanError(
            .invalidInput, "habits.neon-user",
            users.isEmpty
                ? "The database has no profile yet. Sign up in the app to get one; Mizan does not create profiles."
                : "The database has several users. Choose your own with --user ID: "
                    + users.map { "\($0.id.text) (\($0.name))" }.joined(separator: ", ") + ".")
    }
}

/// Remarks that complete the numbers of `sync status`.
private struct NeonRemarks {
    let sentences: [String]

    init(_ row: ConnectorRow, in reading: ReadTransaction) throws {
        var sentences: [String] = []
        if let token = NeonToken(row.token) {
            if token.repeated > 0 {
                sentences.append(
                    "\(Counted.text(Int(token.repeated), "completion")) repeated in the database: the apps store a dua "
                        + "again if it is completed again on the same day. Mizan counts each dua once a day, and "
                        + "changes nothing there.")
            }
            sentences.append("The apps counted \(Counted.text(Int(token.progress), "completion")) in all.")
        }
        let times = try TallyRows.kept(in: reading).times
        let unheld = times.filter { $0.key.backendNumber == nil }.reduce(0) { $0 + $1.value }
        if unheld > 0 {
            sentences.append(
                "\(Counted.text(unheld, "completion")) of duas that the apps do not have: these stay in Mizan only."
            )
        }
        self.sentences = sentences
    }
}
