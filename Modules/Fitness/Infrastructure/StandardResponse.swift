package import Kernel

/// The envelope of the progress API's answers: `{"message": …, "data": …}` (seed 004, StandardResponse).
package struct StandardResponse<Content: Sendable>: Sendable {
    package let message: String?
    package let data: Content

    /// Reads an answer. A bare body is accepted only if it has no member `data`. A fallback after any error would report the
    /// place of the second error. The first error would be hidden (contracts/fitness.md §1.4, 1).
    package init(
        _ bytes: [UInt8], _ read: (JSONValue, ForeignPath) throws(ProgressAnswerError) -> Content
    ) throws(ProgressAnswerError) {
        let json: JSONValue
        do throws(JSONError) { json = try JSONReader.read(bytes) } catch {
            throw .notJSON(Excerpt.of(String(decoding: bytes.prefix(240), as: UTF8.self)), error.problem)
        }
        if let data = json["data"] {
            if case .string(let text)? = json["message"] { message = text } else { message = nil }
            self.data = try read(data, ForeignPath("data"))
        } else if let error = ProgressRefusal(json) {
            throw .refused(error)
        } else {
            message = nil
            data = try read(json, ForeignPath("$"))
        }
    }
}

/// An error in the form of the progress API's answers: `{"error": {"message": …, "code": …}}`.
package struct ProgressRefusal: Hashable, Sendable {
    package let message: String
    package let code: String?

    package init(message: String, code: String? = nil) {
        (self.message, self.code) = (message, code)
    }

    /// Nil if there is no error in the JSON. Some servers return a text in place of the envelope.
    package init?(_ json: JSONValue) {
        switch json["error"] {
        case .string(let text)?: self.init(message: text)
        case let error?:
            guard case .string(let text)? = error["message"] else { return nil }
            if case .string(let code)? = error["code"] {
                self.init(message: text, code: code)
            } else {
                self.init(message: text)
            }
        case nil: return nil
        }
    }

    package init?(_ bytes: [UInt8]) {
        do throws(JSONError) { self.init(try JSONReader.read(bytes)) } catch { return nil }
    }
}
