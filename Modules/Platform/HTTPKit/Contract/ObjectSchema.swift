/// An object that has a name of its own in the contract, such as a record: described once, referred to wherever it
/// occurs.
package struct ObjectSchema: Sendable, Hashable {
    /// `slice.Name`.
    package let name: String
    package let fields: [Field]

    package init(_ name: String, _ fields: [Field]) {
        (self.name, self.fields) = (name, fields)
    }
}
