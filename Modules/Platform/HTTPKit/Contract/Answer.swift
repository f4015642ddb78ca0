/// A success that an endpoint declares. A handler that answers with another status has a fault.
package struct Answer: Sendable, Hashable {
    package let status: Int
    package let description: String
    /// The type of the JSON body; nil for none.
    package let body: ValueType?

    package init(status: Int, _ description: String, _ body: ValueType?) {
        self.status = status
        self.description = description
        self.body = body
    }

    package static func ok(_ description: String, _ fields: [Field]) -> Answer {
        Answer(status: 200, description, .object(fields))
    }

    package static func ok(_ description: String, _ body: ValueType) -> Answer {
        Answer(status: 200, description, body)
    }

    package static func ok(_ description: String, _ shape: Shape) -> Answer {
        Answer(status: 200, description, .shape(shape))
    }

    package static func created(_ description: String, _ shape: Shape) -> Answer {
        Answer(status: 201, description, .shape(shape))
    }

    package static func created(_ description: String, _ fields: [Field]) -> Answer {
        Answer(status: 201, description, .object(fields))
    }

    /// What PUT answers: 200 for what was there, 201 for what is new.
    package static func stored(_ description: String, _ fields: [Field]) -> [Answer] {
        [.ok(description, fields), .created(description + " It is new.", fields)]
    }

    package static func stored(_ description: String, _ shape: Shape) -> [Answer] {
        [.ok(description, shape), .created(description + " It is new.", shape)]
    }

    package static func noContent(_ description: String) -> Answer {
        Answer(status: 204, description, nil)
    }

    /// `{items, next}`; next is absent on the last page.
    package static func page(_ description: String, of fields: [Field]) -> Answer {
        page(description, of: .object(fields))
    }

    package static func page(_ description: String, of shape: Shape) -> Answer {
        page(description, of: .shape(shape))
    }

    private static func page(_ description: String, of item: ValueType) -> Answer {
        ok(
            description,
            [
                .required("items", .list(item)),
                .optional("next", .text, "Where the next page starts: its `cursor`."),
            ])
    }
}
