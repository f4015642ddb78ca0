package import Changes
package import Kernel

/// The page of a slice that shows the records of one type. Search leads there; the records of other types are shown in all data.
package struct RecordPlace: Sendable {
    package let type: String
    /// Nil for a text that is no key of the type.
    package let link: @Sendable (_ key: String) -> Link?

    package init<Entity>(of type: EntityType<Entity>, _ link: @escaping @Sendable (Entity.RecordID) -> Link) {
        self.type = type.typeName
        self.link = { key in Entity.RecordID(recordKey: key).map(link) }
    }
}
