/// The answer of an endpoint that is no record (seed 001, "Sacred Boundary Contract"). Each of its properties is shown to a
/// person, or read by a rule, or stands in one of the two lists below with a reason, or is deprecated with the month of the
/// audit that removes it: `@available(*, deprecated, message: "goes 2027-01")`. Tools/Checks/ghosts reads that from the
/// compiler's index and fails where a property is none of these.
package protocol ViewEntity {
    /// Properties that keep devices in step.
    static var sync: [(PartialKeyPath<Self>, String)] { get }
    /// Properties that callers need besides: identity, order, tables of other programs.
    static var infrastructure: [(PartialKeyPath<Self>, String)] { get }
}

extension ViewEntity {
    package static var sync: [(PartialKeyPath<Self>, String)] { [] }
    package static var infrastructure: [(PartialKeyPath<Self>, String)] { [] }
}
