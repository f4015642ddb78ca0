package import Changes
package import Kernel
package import ModuleKit
internal import Storage

/// The endpoints of a record type, made from its declaration: list, one, remove. A slice defines the meaning of a change.
/// Endpoints of shared data answer all owners alike, and admins change it.
package struct RecordEndpoints<Entity: RecordEntity>: Sendable {
    let type: EntityType<Entity>
    private let slice: String
    private let path: PathTemplate
    private let place: [Field]
    private let cache: CacheTier
    private let placeErrors: [Refusal]
    private let supplement: RecordSupplement<Entity>?
    private let id: @Sendable (Request) throws -> Entity.RecordID

    /// - Parameters:
    ///   - path: of one of them; the list stands where its places begin.
    ///   - place: the fields of the path.
    ///   - errors: what can be wrong with the name in a path.
    ///   - supplement: what answers show beside the record's own fields; clients do not send it.
    ///   - id: reads the name out of a request's path.
    package init(
        _ type: EntityType<Entity>, slice: String, at path: PathTemplate, place: [Field],
        cache: CacheTier = .transactional, errors: [Refusal] = [],
        supplement: RecordSupplement<Entity>? = nil,
        id: @escaping @Sendable (Request) throws -> Entity.RecordID
    ) {
        (self.type, self.slice, self.path, self.place, self.cache) = (type, slice, path, place, cache)
        placeErrors = errors
        (self.supplement, self.id) = (supplement, id)
    }

    private var absence: Refusal { type.absence.described("There is none of that name.") }

    /// The further errors of storing a record.
    private var taken: [Refusal] {
        type.hasUniqueFields ? [.notUnique] : []
    }

    /// The record in an answer.
    package var shape: ObjectSchema {
        ObjectSchema(type.presentation.type, [Field](type.presentation.fields + (supplement?.fields ?? [])))
    }

    /// A record as answers show it: most have nothing beside their own fields.
    private func shown(
        _ entity: Entity, _ version: RecordVersion? = nil, to owner: OwnerID, in reading: ReadTransaction
    ) throws -> JSONValue {
        guard let supplement else { return type.presentation.json(entity, owner: owner) }
        let values = try type.presentation.json(
            [entity], owner: owner, with: supplement, written: version, in: reading)
        return values.first ?? .null
    }

    /// The record after a change, as it is shown.
    package func shown(
        _ written: Written<Entity>, to owner: OwnerID, in transaction: WriteTransaction
    ) throws -> JSONValue {
        try shown(written.entity, written.version, to: owner, in: transaction.view)
    }

    package func page(
        _ page: RecordPage<Stored<Entity>>, to owner: OwnerID, in reading: ReadTransaction
    ) throws -> Response {
        let items =
            if let supplement {
                try type.presentation.json(
                    page.items.map(\.entity), owner: owner, with: supplement, written: nil, in: reading)
            } else {
                page.items.map { type.presentation.json($0.entity, owner: owner) }
            }
        return .ok(.object(["items": .array(items), "next": page.next.map(JSONValue.string)]))
    }

    /// The record in a request: a client may send the whole of what it got, of which only these fields are needed.
    package func body(requiring names: [String] = [], examples: [String: JSONValue] = [:]) -> Body {
        .object([Field](type.presentation.fields, requiring: Set(names), examples: examples))
    }

    package func list(_ summary: String, _ description: String) -> Endpoint {
        let fields = type.presentation.fields
        return .reading(
            .get, path.collection, summary, slice: slice, list: ListParameters(fields), cache: cache,
            answers: [.page(description, of: shape)], errors: [Refusal](listing: fields)
        ) { [self, type] request, reading in
            try page(type.list(request.list, in: reading), to: request.owner, in: reading)
        }
        .of(type.scope)
    }

    package func one(_ summary: String, _ description: String) -> Endpoint {
        .reading(
            .get, path, summary, slice: slice, path: place, cache: cache, answers: [.ok(description, shape)],
            errors: placeErrors + [absence]
        ) { [self, type, id] request, reading in
            let stored = try type.require(try id(request), in: reading)
            return .ok(
                try shown(stored.entity, to: request.owner, in: reading), version: stored.version)
        }
        .of(type.scope)
    }

    /// A slice with a rule of its own for what may be removed says it by `change`.
    package func remove(
        _ summary: String, _ description: String, errors: [Refusal] = [],
        _ change: (@Sendable (Entity.RecordID, WriteTransaction) throws -> Void)? = nil
    ) -> Endpoint {
        .writing(
            .delete, path, summary, slice: slice, path: place, cache: cache, version: version,
            answers: [.noContent(description)], errors: placeErrors + errors + [absence]
        ) { [type, id] request, writing in
            try (change ?? { try type.remove($0, in: $1) })(try id(request), writing)
            return .noContent
        }
        .of(type.scope)
    }

    /// Makes a record or replaces it. All sent fields but the free ones must equal those of the stored record: they are the
    /// client's own copy of values that the path and the token give, or that never change.
    package func put(
        _ summary: String, _ description: String, body: Body? = nil, maximumBodyBytes: Int? = nil, free: Set<String>,
        errors: [Refusal] = [],
        _ change: @escaping @Sendable (Request, Entity.RecordID, WriteTransaction) throws -> Written<Entity>
    ) -> Endpoint {
        .writing(
            .put, path, summary, slice: slice, path: place, body: body ?? self.body(),
            maximumBodyBytes: maximumBodyBytes, cache: cache, version: version,
            answers: ResponseSpec.stored(description, shape), errors: placeErrors + errors + taken
        ) { [self, id, path] request, writing in
            let written = try change(request, try id(request), writing)
            let json = try shown(written, to: request.owner, in: writing)
            try request.body.agree(with: json, except: free)
            return .stored(json, written.change, at: path.filled(key: written.entity.recordID.recordKey))
        }
        .of(type.scope)
    }

    /// Makes one whose name the server gives, or the client.
    package func create(
        _ summary: String, _ answers: (new: String, there: String), body: Body, maximumBodyBytes: Int? = nil,
        errors: [Refusal], _ change: @escaping @Sendable (Request, WriteTransaction) throws -> Written<Entity>
    ) -> Endpoint {
        .writing(
            .post, path.collection, summary, slice: slice, body: body, maximumBodyBytes: maximumBodyBytes, cache: cache,
            answers: [.created(answers.new, shape), .ok(answers.there, shape)], errors: errors + taken
        ) { [self, path] request, writing in
            let written = try change(request, writing)
            return .stored(
                try shown(written, to: request.owner, in: writing), written.change,
                at: path.filled(key: written.entity.recordID.recordKey))
        }
        .of(type.scope)
    }

    /// Changes a part of one that is there.
    package func patch(
        _ summary: String, _ description: String, body: Body, maximumBodyBytes: Int? = nil, errors: [Refusal],
        _ change: @escaping @Sendable (Request, Entity.RecordID, WriteTransaction) throws -> Written<Entity>
    ) -> Endpoint {
        .writing(
            .patch, path, summary, slice: slice, path: place, body: body, maximumBodyBytes: maximumBodyBytes,
            cache: cache, idempotent: true, version: version, answers: [.ok(description, shape)],
            errors: placeErrors + errors + taken + [absence]
        ) { [self, id] request, writing in
            let written = try change(request, try id(request), writing)
            return .ok(try shown(written, to: request.owner, in: writing), version: written.version)
        }
        .of(type.scope)
    }

    private var version: Endpoint.VersionLookup {
        { [type, id] request, reading in try type.find(try id(request), in: reading)?.version }
    }
}

extension PathTemplate {
    /// The path up to its first place.
    fileprivate var collection: PathTemplate {
        PathTemplate(String(text.prefix { $0 != "{" }.trimmingSuffix("/")))
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(_ suffix: Character) -> SubSequence { last == suffix ? dropLast() : self[...] }
}
