/// An endpoint's answer that is not a record (seed 001, "Sacred Boundary Contract"). Each of its properties must satisfy at
/// least one of these conditions:
///
/// - The property is shown to a person.
/// - A rule reads the property.
/// - The property is in one of the two lists below, with a reason.
/// - The property is deprecated with the month of the audit that removes it: `@available(*, deprecated, message: "goes
///   2027-01")`.
///
/// Tools/Checks/ghosts reads this from the compiler's index, and fails for a property that satisfies none of these conditions.
package protocol ViewEntity: Sendable {
    /// Properties that are needed to synchronise devices.
    static var sync: [(PartialKeyPath<Self>, String)] { get }
    /// Properties that callers need for other purposes: identity, order, tables of other programs.
    static var infrastructure: [(PartialKeyPath<Self>, String)] { get }
}

extension ViewEntity {
    package static var sync: [(PartialKeyPath<Self>, String)] { [] }
    package static var infrastructure: [(PartialKeyPath<Self>, String)] { [] }
}
