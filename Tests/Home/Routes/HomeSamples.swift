import Accounts
import Changes
import Conformance
import Connectors
import HomeBase
import HomeDoor
import HomeImports
import HomePeople
import HomeWork
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

/// Samples for the server's endpoints, for what their examples do not contain.
struct HomeSamples {
    let home: HomeModule
    let store: TestStore
    let archive: [UInt8]
    /// True if the store contains versions and conflicts that together are larger than an answer may be.
    let isFull: Bool

    /// Everybody's password, as in the endpoints' examples.
    static let password = "correct horse battery staple"

    private var other: String { store.other.description }

    /// A sample for a list without pages, with the reason why the list cannot grow without an end.
    private func ending(_ why: String) -> EndpointSample { EndpointSample(except: ["reads.paged": why]) }

    private static let underWay = ["tags.written": "the work has begun, and no record has changed"]

    var all: [String: EndpointSample] {
        [
            "POST /v1/imports": EndpointSample(
                file: .init("application/octet-stream", Array("bplist00".utf8)),
                except: ["access.enough": Self.otherSlice]),
            "GET /v1/imports": EndpointSample(items: (1...4).map(imported)),
            "GET /v1/status": ending("parts, jobs and connectors are as many as are set up"),
            "GET /v1/today": ending("a slice has a few lines, and slices are as many as are compiled in"),
            "GET /v1/imports/running": ending("so many run at once as there is room for"),
            "GET /v1/work": ending("so much runs at once as there is room for"),
            "GET /v1/sessions": ending("the oldest ends where there are too many"),
            "GET /v1/sync/types": ending("there are as many as are compiled in"),
            "GET /v1/sync/connectors": ending("each is set up by hand"),
            "GET /v1/sync/kinds": ending("there are as many as are compiled in"),
            "POST /v1/sync/connectors": EndpointSample(bodies: [
                [
                    "name": "server", "kind": .string(SampleRemote.kind), "address": "https://server.example",
                    "answers": [["name": "token", "value": .string(SampleRemote.token)]],
                ]
            ]),
            "PUT /v1/sync/connectors/{name}/pause": EndpointSample(path: ["name": "away"], needs: [conflict(2, 10)]),
            "PUT /v1/sync/connectors/{name}/resumption": EndpointSample(
                path: ["name": "away"], needs: [conflict(2, 10)]),
            "DELETE /v1/sync/connectors/{name}": EndpointSample(path: ["name": "away"], needs: [conflict(2, 10)]),
            "POST /v1/sync/connectors/{name}/decisions": EndpointSample(
                path: ["name": "away"], bodies: [["type": "shelf.Review", "key": "c2", "choice": "mine"]],
                needs: [conflict(2, 10)]),
            "GET /v1/backups": ending("the schedule keeps as many as it is told, and the others are made by hand"),
            "POST /v1/backups": EndpointSample(except: Self.underWay),
            "POST /v1/backups/{name}/verification": EndpointSample(needs: [backup], except: Self.underWay),
            "POST /v1/doctor": EndpointSample(except: Self.underWay),
            "GET /v1/upkeep/{id}": EndpointSample(
                needs: [.asked("POST /v1/backups")],
                except: ["reads.paged": "a report has a few findings for each check, and checks are compiled in"]),
            "GET /v1/home/settings": ending("there are as many as the slices declare"),
            "GET /v1/home/preferences": EndpointSample(items: (1...4).map(chosen)),
            "GET /v1/home/calendar": ending("a zone list has 1,000 stays at most"),
            "GET /v1/operations": EndpointSample(
                items: ["0001-01-01", "2026-03-01", "2026-03-02", "2026-12-31"].map { day in
                    .asked("PUT /v1/home/zones/{startsOn}", path: ["startsOn": day])
                }),
            "DELETE /v1/work/{id}": EndpointSample(needs: [running]),
            "POST /v1/imports/{number}/undo": EndpointSample(
                needs: [imported], except: ["access.enough": Self.otherSlice]),
            "POST /v1/undo": EndpointSample(bodies: [[:]], needs: [twoZones]),
            "GET /v1/history/{type}/{key}": EndpointSample(
                path: ["type": "shelf.Review", "key": "r"], needs: [reviewed("a", "b")],
                items: [reviewed("c", "d")], large: (1...6).map { reviewed(long(500_000, $0)) },
                heavy: isFull ? (1...24).map { reviewed(long(900_000, $0)) } : []),
            "GET /v1/history/{type}/{key}/versions/{version}": EndpointSample(needs: [removedZone]),
            "GET /v1/sync/conflicts": EndpointSample(
                items: (1...4).map { conflict($0, 10) }, large: (1...6).map { conflict($0, 900_000) },
                heavy: isFull ? (1...24).map { conflict($0, 900_000) } : []),
            "POST /v1/history/{type}/{key}/restore": EndpointSample(
                bodies: [[:]], needs: [removedZone]),
            "POST /v1/accounts/archives": EndpointSample(file: .init("application/jsonl", archive)),
            "POST /v1/sessions/refresh": EndpointSample(bodies: [["refreshToken": "{refresh}"]], needs: [session]),
            "DELETE /v1/sessions/{id}": EndpointSample(needs: [session]),
            "DELETE /v1/sessions/current": EndpointSample(needs: [session], session: "id"),
            "POST /v1/sessions/apple": EndpointSample(bodies: [AppleSample.body()], needs: [linked]),
            "DELETE /v1/sessions/apple": EndpointSample(needs: [linked]),
            "PUT /v1/account/apple": EndpointSample(bodies: [
                AppleSample.body(["password": .string(Self.password)])
            ]),
            "POST /v1/setup/{secret}": EndpointSample(needs: [firstRun]),
            "DELETE /v1/account/tokens/{id}": EndpointSample(except: ["repeats.delete": Self.revoked]),
            "PUT /v1/account/password": EndpointSample(
                except: ["repeats.same": "the password that is shown is over once it was changed"]),
            "POST /v1/account/deletion": EndpointSample(
                needs: [.asked("PUT /v1/accounts/{id}/role", path: ["id": other], body: ["role": "admin"])],
                except: ["answers.happen": Self.withRemote]),
            "DELETE /v1/account/deletion": EndpointSample(needs: [leaving]),
            "DELETE /v1/accounts/{id}": EndpointSample(except: ["answers.happen": Self.withRemote]),
            "POST /v1/accounts": EndpointSample(bodies: [["name": "halima", "password": .string(Self.password)]]),
            "PUT /v1/accounts/{id}/password": EndpointSample(
                needs: [.asked("POST /v1/accounts")],
                except: ["repeats.same": "the same password has another hash each time"]),
            "PUT /v1/accounts/{id}/role": EndpointSample(path: ["id": other]),
            "PUT /v1/accounts/{id}/quota": EndpointSample(path: ["id": other]),
            "GET /v1/accounts": EndpointSample(
                items: ["zaid", "zainab", "zakariya", "zuhra"].map {
                    .asked("POST /v1/accounts", body: ["name": .string($0), "password": .string(Self.password)])
                }),
            "GET /v1/account/tokens": EndpointSample(
                items: (1...4).map {
                    .asked("POST /v1/account/tokens", body: ["name": .string("t\($0)"), "scopes": ["home:read"]])
                }),
            "GET /v1/accounts/{id}/tokens": EndpointSample(
                path: ["id": other], items: (1...4).map { _ in tokenOfOther }),
            "DELETE /v1/accounts/{id}/tokens/{token}": EndpointSample(
                needs: [tokenOfOther], except: ["repeats.delete": Self.revoked]),
            "DELETE /v1/accounts/{id}/sessions": EndpointSample(path: ["id": other]),
            "PUT /v1/home/zones/{startsOn}": EndpointSample(bodies: [
                ["zone": "Europe/Berlin"], ["zone": "Asia/Tokyo", "dayStart": 3],
            ]),
            "PUT /v1/home/preferences/{key}": EndpointSample(bodies: [["value": "shelf"], ["value": "none"]]),
            "GET /v1/home/zones": EndpointSample(
                items: ["0001-01-01", "2026-03-01", "2026-03-02", "2026-12-31"].map { day in
                    .asked("PUT /v1/home/zones/{startsOn}", path: ["startsOn": day])
                },
                now: ["2026-01-08", "2026-01-09"].map { day in
                    .asked("PUT /v1/home/zones/{startsOn}", path: ["startsOn": day])
                }),
            "GET /v1/blobs/{hash}": EndpointSample(path: ["hash": PhotoRecord.hash], needs: [photo(isHere: true)]),
            "PUT /v1/blobs/{hash}": EndpointSample(
                path: ["hash": PhotoRecord.hash], file: .init("application/octet-stream", PhotoRecord.bytes),
                needs: [photo(isHere: false)]),
            "POST /v1/sync/push": EndpointSample(bodies: [
                [
                    "client": "phone",
                    "mutations": [
                        [
                            "id": "m1", "type": "shelf.Book", "key": "Emma", "kind": "put",
                            "fields": ["title": "Emma", "page": 3],
                        ]
                    ],
                ]
            ]),
        ]
    }

    private func long(_ count: Int, _ number: Int) -> String { "\(number) " + String(repeating: "x", count: count) }

    /// Writes a review several times, with these texts one after another.
    private func reviewed(_ texts: String...) -> EndpointNeed { reviewed(texts) }

    private func reviewed(_ texts: [String]) -> EndpointNeed {
        .made { [store] _ in
            for text in texts {
                try await store.write { _ = try RecordTable<ReviewRecord>($0).save(ReviewRecord(id: "r", text: text)) }
            }
            return [:]
        }
    }

    /// A record that names a photo, and the photo's bytes.
    private func photo(isHere: Bool) -> EndpointNeed {
        .made { [store] _ in
            let photo = PhotoRecord(imageHash: PhotoRecord.hash)
            try await store.write { _ = try RecordTable<PhotoRecord>($0).save(photo) }
            guard isHere else { return [:] }
            let draft = try store.database.blobs.draft(atMost: 100)
            try draft.write(PhotoRecord.bytes)
            try await store.database.keep(draft, as: PhotoRecord.hash, of: store.owner)
            return [:]
        }
    }

    /// Creates a conflict about a review with a second remote. The conflict waits for a decision.
    private func conflict(_ number: Int, _ length: Int) -> EndpointNeed {
        .made { [store] _ in
            try await store.write { transaction in
                if try ConnectorRow.find("away", in: transaction.reading) == nil {
                    try ConnectorRow(
                        name: "away", kind: "mizan", address: "https://away.example", slices: [], secret: [],
                        client: "c", account: RemoteAccount(id: "a", name: "amina"), createdAt: transaction.now
                    ).save(in: transaction)
                }
                let reference = ReviewRecord.schema.reference("c\(number)")
                var note = RecordNote(reference, tag: "t", version: 0, snapshot: 1)
                let text = String(repeating: "x", count: length)
                note.note(number.isMultiple(of: 2) ? .conflict : .held)
                note.theirs = RecordNote.Theirs(
                    tag: "t", fields: ["id": .string(reference.key), "text": .string(text)])
                try note.save("away", in: transaction)
            }
            return [:]
        }
    }

    /// A file that is listed as a backup.
    private var backup: EndpointNeed {
        .made { [store] _ in
            let name = "mizan-20260108T143000Z.sqlite"
            try store.directory.place([(name, Array("none".utf8))], in: "store/backups")
            return ["name": name]
        }
    }

    /// The caller's account waits until a remote is empty.
    private var leaving: EndpointNeed {
        .made { [store] _ in
            try await store.write { transaction in
                var row = ConnectorRow(
                    name: "away", kind: "mizan", address: "https://away.example", slices: [], secret: [], client: "c",
                    account: RemoteAccount(id: "a", name: "amina"), createdAt: transaction.now)
                row.leaving = .wanted
                try row.save(in: transaction)
            }
            return [:]
        }
    }

    private static let otherSlice = "it changes another slice's records, and that slice's scope is needed too"

    private static let withRemote = "200 needs a remote that can be emptied, as AccountLeavingRoutesTests has"

    private static let revoked = "a token that was revoked stays in the list"

    /// Creates a record and removes it.
    private var removedZone: EndpointNeed {
        .made { [store] _ in
            let created = try await store.write { try Self.zone("0001-01-01", in: $0) }
            try await store.write { _ = try Self.zone("0001-01-01", isRemoved: true, in: $0) }
            switch created {
            case .applied(let version, _)?, .unchanged(let version, _)?: return ["version": String(version)]
            case .conflict?, nil: return [:]
            }
        }
    }

    /// One operation of the caller that changes two records.
    private var twoZones: EndpointNeed {
        .made { [store] _ in
            try await JournalOperation(action: "two", origin: .ownerToken).during {
                try await store.write { transaction in
                    for day in ["0001-01-01", "2026-03-01"] { _ = try Self.zone(day, in: transaction) }
                }
            }
            return [:]
        }
    }

    /// A choice that a newer version knows.
    private func chosen(_ number: Int) -> EndpointNeed {
        .made { [store] _ in
            try await store.write { transaction in
                let choice = try PreferenceChoice(key: "shelf.new\(number)", value: "1")
                _ = try HomeBase.preferences(in: transaction).write(choice.key) { _ in choice }
            }
            return [:]
        }
    }

    private static func zone(
        _ day: String, isRemoved: Bool = false, in transaction: WriteTransaction
    ) throws -> RecordOutcome? {
        guard let type = HomeBase.recordTypes.first(where: { $0.schema.type == "home.ZoneStay" }) else { return nil }
        let fields: JSONValue = ["startsOn": .string(day), "zone": "Europe/Berlin", "dayStart": 0]
        let edit = RecordEdit(type.schema.reference(day), isRemoved ? .remove : .put(fields))
        return try type.apply(edit, in: transaction)
    }

    /// Starts an import that runs until it is cancelled.
    private var running: EndpointNeed {
        .made { [home, store] _ in
            let work = try home.work.begin(.import, "endless", of: store.owner, in: .receiving)
            let id = home.work.entries(of: [store.owner]).last?.id.text ?? ""
            Task { try await work.run { try await Task.sleep(for: .seconds(600)) } }
            return ["id": id]
        }
    }

    private var imported: EndpointNeed {
        .made { [home, store] _ in
            _ = try await home.imports.run(FileSource("books.plist"), owner: store.owner)
            return ["number": "1"]
        }
    }

    /// One of several imports, each of a different file.
    private func imported(_ number: Int) -> EndpointNeed {
        .made { [store] _ in
            let home = try HomeEndpointTests.home(store, books: ["Volume \(number)": Int64(number)])
            _ = try await home.imports.run(FileSource("volume-\(number).plist"), owner: store.owner)
            return [:]
        }
    }

    private var session: EndpointNeed {
        .made { [home] _ in
            let tokens = try await home.access.signIn.signIn(name: "amina", password: Self.password, address: nil)
            return ["id": tokens.id, "refresh": tokens.refresh.text]
        }
    }

    private var linked: EndpointNeed {
        .made { [store] _ in
            try await store.database.write(.shared) { [owner = store.owner] transaction in
                try AppleLinks.link(AppleSample.user, to: owner, in: transaction)
            }
            return [:]
        }
    }

    /// The link is valid as long as nobody has a password.
    private var firstRun: EndpointNeed {
        .made { [home, store] _ in
            try await store.database.write(.shared) { _ = try $0.session.execute("DELETE FROM credentials") }
            let path = try await home.access.firstRun.offer()?.path ?? ""
            return ["secret": String(path.dropFirst(FirstRun.path.count))]
        }
    }

    private var tokenOfOther: EndpointNeed {
        .made { [home, store, other] _ in
            let made = try await home.access.tokens.create(
                owner: store.other, name: "phone", scopes: ["shelf:read"], expiresAt: nil, by: .machine)
            return ["id": other, "token": made.token.id]
        }
    }
}
