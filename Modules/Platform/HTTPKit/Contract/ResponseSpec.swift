/// A successful answer that an endpoint declares. It is a bug if a handler answers with a different status.
package struct ResponseSpec: Sendable, Hashable {
    package let status: Int
    package let description: String
    /// The type of the body; nil for none.
    package let body: ValueType?
    package let mediaType: String
    /// True if the body is produced while it is sent.
    package let isStreamed: Bool
    /// True if the Location header states where the new record can be read. A 201 has this header unless declared otherwise.
    package private(set) var isAddressed: Bool
    /// The browser's permissions for the answer; nil for none.
    package let policy: ContentPolicy?

    package init(
        status: Int, _ description: String, _ body: ValueType?, mediaType: String = EncodedBody.json,
        isStreamed: Bool = false, policy: ContentPolicy? = nil
    ) {
        self.isStreamed = isStreamed
        isAddressed = status == 201
        (self.policy, self.status, self.description) = (policy, status, description)
        (self.body, self.mediaType) = (body, mediaType)
    }

    package static func ok(_ description: String, _ fields: [Field]) -> ResponseSpec {
        ResponseSpec(status: 200, description, .object(fields))
    }

    package static func ok(_ description: String, _ body: ValueType) -> ResponseSpec {
        ResponseSpec(status: 200, description, body)
    }

    package static func ok(_ description: String, _ shape: ObjectSchema) -> ResponseSpec {
        ResponseSpec(status: 200, description, .shape(shape))
    }

    /// An unchanged text of this media type.
    package static func ok(
        _ description: String, text mediaType: String, policy: ContentPolicy? = nil
    ) -> ResponseSpec {
        ResponseSpec(status: 200, description, .text, mediaType: mediaType, policy: policy)
    }

    package static func created(_ description: String, _ shape: ObjectSchema) -> ResponseSpec {
        ResponseSpec(status: 201, description, .shape(shape))
    }

    package static func created(_ description: String, _ fields: [Field]) -> ResponseSpec {
        ResponseSpec(status: 201, description, .object(fields))
    }

    /// The answer to an order that is carried out later. The Location header states where its result can be read.
    package static func accepted(_ description: String, _ fields: [Field]) -> ResponseSpec {
        var answer = ResponseSpec(status: 202, description, .object(fields))
        answer.isAddressed = true
        return answer
    }

    /// The answer to a form: the browser goes on to another page.
    package static func seeOther(_ description: String) -> ResponseSpec {
        var answer = ResponseSpec(status: 303, description, nil)
        answer.isAddressed = true
        return answer
    }

    /// The same answer for something new that has no path at which it can be read.
    package var withoutAddress: ResponseSpec {
        var answer = self
        answer.isAddressed = false
        return answer
    }

    /// The answers of PUT: 200 for an existing record, 201 for a new one.
    package static func stored(_ description: String, _ shape: ObjectSchema) -> [ResponseSpec] {
        [.ok(description, shape), .created(description + " It is new.", shape)]
    }

    /// A body that is produced while it is sent.
    package static func streamed(_ description: String, as mediaType: String, status: Int = 200) -> ResponseSpec {
        ResponseSpec(status: status, description, nil, mediaType: mediaType, isStreamed: true)
    }

    /// The media type of an endpoint whose documents have different types.
    package static let anyType = "*/*"

    /// True if the endpoint declares a body of that type.
    func allows(_ type: String) -> Bool { mediaType == Self.anyType || mediaType == type }

    package static func noContent(_ description: String) -> ResponseSpec {
        ResponseSpec(status: 204, description, nil)
    }

    /// `{items, next}`; next is absent on the last page.
    package static func page(_ description: String, of fields: [Field]) -> ResponseSpec {
        page(description, of: .object(fields))
    }

    package static func page(_ description: String, of shape: ObjectSchema) -> ResponseSpec {
        page(description, of: .shape(shape))
    }

    private static func page(_ description: String, of item: ValueType) -> ResponseSpec {
        ok(
            description,
            [
                .required("items", .list(item)),
                .optional("next", .text, "The start of the next page: its `cursor`."),
            ])
    }
}
