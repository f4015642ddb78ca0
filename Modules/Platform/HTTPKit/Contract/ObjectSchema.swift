package import Kernel

/// An object that has a name in the contract, such as a record: described once, and referred to wherever it occurs.
package struct ObjectSchema: Sendable, Hashable {
    /// `slice.Name`.
    package let name: String
    package let fields: [Field]

    package init(_ name: String, _ fields: [Field]) {
        (self.name, self.fields) = (name, fields)
    }

    /// The schema of an entity as shown in answers, with descriptions of some fields.
    package init<Entity: ShownEntity>(
        _ name: String, of entity: Entity.Type, describing descriptions: [String: String] = [:]
    ) {
        self.init(name, [Field](of: entity, describing: descriptions))
    }
}
