package import HTTPKit
internal import Kernel
package import ModuleKit

// The shapes of pages. The answer to a form is always another page, so that reloading does not send the form again.

extension Endpoint {
    /// A page about the owner's data. It has a tag, so a browser that already has the page gets no body.
    ///
    /// - Parameter slice: the slice whose data the page shows; nil if the page checks each slice.
    package static func readingPage(
        _ path: PathTemplate, _ summary: String, of slice: String? = nil, path pathFields: [Field] = [],
        query: [Field] = [], _ view: @escaping @Sendable (Request, ReadTransaction) throws -> Page
    ) -> Endpoint {
        let query = query + Notice.fields
        let handler: @Sendable (Request, ReadTransaction) throws -> Response = { request, reading in
            var page = try tellingPeople(FieldLabels(of: query)) { try view(request, reading) }
            page.notice = try Notice(request).flatMap { try reading.hasChange($0.number) ? $0 : nil }
            if let notice = page.notice, !notice.isOfUndo {
                page.stored = try page.frame.sentence(on: notice.number, in: reading) { request.may(.read($0)) }
            }
            if slice != nil { page.arabicSize = try ArabicSize(request) }
            return .page(page)
        }
        guard let slice else {
            var endpoint = readingAcrossSlices(
                .get, path, summary, path: pathFields, query: query, answers: [.page("The page.")],
                errors: [.pageRefused, .pageNotFound], handler)
            endpoint.cache = .transactional
            return endpoint
        }
        return reading(
            .get, path, summary, slice: slice, path: pathFields, query: query, headers: [ArabicSize.field],
            answers: [.page("The page.")], errors: [.pageRefused, .pageNotFound], handler)
    }

    /// A form that changes the owner's data and leads to a page, which offers to take the change back. The fields of a form that
    /// edits what is stored include `FormState.seen`.
    ///
    /// - Parameter slice: the slice whose data the form changes; nil if the handler checks each slice.
    package static func changingPage(
        _ path: PathTemplate, _ summary: String, of slice: String? = nil, path pathFields: [Field] = [],
        form fields: [Field] = [],
        _ change: @escaping @Sendable (Request, WriteTransaction) throws -> Link
    ) -> Endpoint {
        let handler: @Sendable (Request, WriteTransaction) throws -> Response = { request, writing in
            let number = writing.nextChange
            let link = try writing.forPeople(FieldLabels(of: fields)) { try change(request, writing) }
            return .seeOther(writing.nextChange > number ? link.telling(Notice(number)) : link)
        }
        let answers: [ResponseSpec] = [.seeOther("The page that shows the change.")]
        let isEdit = fields.contains { $0.name == FormState.seen.name }
        let errors: [Refusal] = [.pageRefused, .pageNotFound] + (isEdit ? [.pageChanged] : [])
        guard let slice else {
            return writingAcrossSlices(
                .post, path, summary, path: pathFields, body: .form(fields), answers: answers, errors: errors, handler)
        }
        return writing(
            .post, path, summary, slice: slice, path: pathFields, body: .form(fields), answers: answers,
            errors: errors, handler)
    }
}
