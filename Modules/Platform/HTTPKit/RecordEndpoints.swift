package import Changes
package import Kernel
package import ModuleKit
internal import Storage

/// The endpoints of a record type, derived from its declaration: list, show, remove. A slice defines the meaning of a change.
/// Endpoints of shared data answer all owners alike, and only admins change shared data.
package struct RecordEndpoints<Entity: RecordEntity>: Sendable {
    let type: EntityType<Entity>
    private let slice: String
    private let path: PathTemplate
    private let place: [Field]
    private let cache: CacheTier
    private let placeErrors: [Refusal]
    private let absence: Refusal
    /// The additional errors of storing a record.
    private let taken: [Refusal]
    /// The schema of the record in an answer.
    package let shape: ObjectSchema
    private let show: @Sendable ([Stored<Entity>], OwnerID, ReadTransaction) throws -> [JSONValue]
    private let showWritten: @Sendable (Written<Entity>, OwnerID, WriteTransaction) throws -> JSONValue
    private let id: @Sendable (Request) throws -> Entity.RecordID

    /// - Parameters:
    ///   - path: the path of a single record. The part before the first parameter is the path of the list.
    ///   - place: the fields of the path.
    ///   - errors: the possible errors in a path's parameters.
    ///   - supplement: the values that answers show beside the record's own fields; clients do not send these values.
    ///   - id: reads the record's id from a request's path.
    package init(
        _ type: EntityType<Entity>, slice: String, at path: PathTemplate, place: [Field],
        cache: CacheTier = .transactional, errors: [Refusal] = [],
        supplement: RecordSupplement<Entity>? = nil,
        id: @escaping @Sendable (Request) throws -> Entity.RecordID
    ) {
        (self.type, self.slice, self.path, self.place, self.cache) = (type, slice, path, place, cache)
        (placeErrors, self.id) = (errors, id)
        absence = type.absence.described("There is no record with this name.")
        taken = type.hasUniqueFields ? [.notUnique] : []
        let presentation = type.presentation
        shape = ObjectSchema(presentation.type, [Field](presentation.fields + (supplement?.fields ?? [])))
        show = { records, owner, reading in
            let entities = records.map(\.entity)
            guard let supplement else { return entities.map { presentation.json($0, owner: owner) } }
            return try presentation.json(entities, owner: owner, with: supplement, written: nil, in: reading)
        }
        showWritten = { written, owner, transaction in
            guard let supplement else { return presentation.json(written.entity, owner: owner) }
            return try presentation.json(
                [written.entity], owner: owner, with: supplement, written: written.version, in: transaction.view)[0]
        }
    }

    /// The endpoints of records that answers show as view entities. The slice declares the errors of storing a record.
    ///
    /// - Parameter absence: the refusal if no record has the requested name.
    package init<View: ShownEntity>(
        _ views: RecordViews<Entity, View>, as shape: ObjectSchema, slice: String, at path: PathTemplate,
        place: [Field], cache: CacheTier = .transactional, absence: Refusal,
        id: @escaping @Sendable (Request) throws -> Entity.RecordID
    ) {
        (type, self.slice, self.path, self.place, self.cache) = (views.type, slice, path, place, cache)
        (placeErrors, self.absence, taken) = ([], absence, [])
        (self.shape, self.id) = (shape, id)
        show = { records, _, reading in try views(records, in: reading).map(\.json) }
        showWritten = { written, _, transaction in try views.written(written, in: transaction).json }
    }

    /// The record after a change, in the form for answers.
    package func shown(
        _ written: Written<Entity>, to owner: OwnerID, in transaction: WriteTransaction
    ) throws -> JSONValue {
        try showWritten(written, owner, transaction)
    }

    package func page(
        _ page: RecordPage<Stored<Entity>>, to owner: OwnerID, in reading: ReadTransaction
    ) throws -> Response {
        .page(RecordPage(items: try show(page.items, owner, reading), next: page.next)) { $0 }
    }

    /// The record in a request: a client may send back the whole record that it received, but only the named fields are
    /// required.
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

    /// A list whose records are shown as view entities. It is at the given path, or at the path of the records' list.
    package func list<View: ShownEntity>(
        _ summary: String, _ description: String, at path: PathTemplate? = nil, of views: RecordViews<Entity, View>,
        as shape: ObjectSchema
    ) -> Endpoint {
        .reading(
            .get, path ?? self.path.collection, summary, slice: slice,
            list: views.listed.isEmpty ? .ofFew : ListParameters(views.listed), cache: cache,
            answers: [.page(description, of: shape)], errors: [Refusal](listing: views.listed)
        ) { request, reading in
            .page(try views.page(request.list, in: reading), \.json)
        }
        .of(type.scope)
    }

    package func one(_ summary: String, _ description: String) -> Endpoint {
        .reading(
            .get, path, summary, slice: slice, path: place, cache: cache, answers: [.ok(description, shape)],
            errors: placeErrors + [absence]
        ) { [self, type, id] request, reading in
            let stored = try type.require(try id(request), in: reading)
            return .ok(try show([stored], request.owner, reading)[0], version: stored.version)
        }
        .of(type.scope)
    }

    /// Removes a record. A slice that has its own rule for removals passes it as `change`.
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

    /// Creates or replaces a record. Each sent field that is not free must equal the stored record's field. Such a field is the
    /// client's copy of a value that never changes, or that the path and the token already state.
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

    /// Creates a record whose name is chosen by the server or the client.
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

    /// Changes a part of an existing record.
    package func patch(
        _ summary: String, _ description: String, body: Body, maximumBodyBytes: Int? = nil, errors: [Refusal],
        _ change: @escaping @Sendable (Request, Entity.RecordID, WriteTransaction) throws -> Written<Entity>
    ) -> Endpoint {
        .writing(
            .patch, path, summary, slice: slice, path: place, body: body, maximumBodyBytes: maximumBodyBytes,
            cache: cache, idempotent: true, version: version, answers: [.ok(description, shape)],
            errors: placeErrors + errors + taken + (errors.contains(absence) ? [] : [absence])
        ) { [self, id] request, writing in
            let written = try change(request, try id(request), writing)
            return .ok(try shown(written, to: request.owner, in: writing), version: written.version)
        }
        .of(type.scope)
    }

    /// Restores a removed record.
    package func restore(
        _ summary: String, _ description: String, body: Body = .none, errors: [Refusal],
        _ change: @escaping @Sendable (Request, Entity.RecordID, WriteTransaction) throws -> Written<Entity>
    ) -> Endpoint {
        .writing(
            .post, path.part("restore"), summary, slice: slice, path: place, body: body, cache: cache,
            idempotent: true, answers: [.ok(description, shape)], errors: [absence] + placeErrors + errors
        ) { [self, id] request, writing in
            let written = try change(request, try id(request), writing)
            return .ok(try shown(written, to: request.owner, in: writing), version: written.version)
        }
        .of(type.scope)
    }

    /// Deletes a live or removed record for good. Only admins who are signed in may do so, and only in their own data.
    package func purge(
        _ summary: String, _ description: String, errors: [Refusal],
        _ change: @escaping @Sendable (Entity.RecordID, WriteTransaction) throws -> Void
    ) -> Endpoint {
        .writing(
            .delete, path.part("permanent"), summary, slice: slice, path: place, cache: cache,
            answers: [.noContent(description)], errors: [absence] + placeErrors + errors
        ) { [id] request, writing in
            try change(try id(request), writing)
            return .noContent
        }
        .of(type.scope).forAdmins()
    }

    private var version: Endpoint.VersionLookup {
        { [type, id] request, reading in try type.find(try id(request), in: reading)?.version }
    }
}

extension PathTemplate {
    /// The part of the path before its first parameter.
    fileprivate var collection: PathTemplate {
        PathTemplate(String(text.prefix { $0 != "{" }.trimmingSuffix("/")))
    }

    fileprivate func part(_ name: String) -> PathTemplate { PathTemplate("\(text)/\(name)") }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(_ suffix: Character) -> SubSequence { last == suffix ? dropLast() : self[...] }
}
