/// Why nothing is generated: the thing that is wrong, and what is allowed.
struct Refusal: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
