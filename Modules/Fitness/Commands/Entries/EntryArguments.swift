internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FitnessData
internal import FitnessDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit

/// A type as a person types it. An unknown type is refused when the command runs, by the slice's own error.
struct TypedMetric: ExpressibleByArgument, Sendable {
    private let text: String

    init?(argument: String) { text = argument }

    func type() throws -> ProgressMetricType { try ProgressMetricType(typed: text) }
}

extension IdentifierEnd {
    private static let entry = Kind("entry", slice: FitnessModule.id, list: "mizan fitness history")

    func check() throws { try check(Self.entry) }

    func id(_ fitness: FitnessModule, in reading: ReadTransaction) throws -> UUID {
        try id(Self.entry) { end in
            try FitnessModule.entries.keys(endingIn: end, in: reading).compactMap(UUID.init(text:))
        }
    }
}

extension TypedMoment {
    /// The typed moment, by the clocks of the given zone, or of the owner's zone if none is given.
    func moment(_ fitness: FitnessModule, zone: String?, in context: CommandContext) throws -> Instant {
        try moment(by: fitness.words(context.moments(), zone: zone, at: context.now))
    }
}

/// The unit in which quantities are shown, if it differs from the owner's preferred unit.
struct UnitOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("The unit: lb, mi, kJ; by default the preferred one.", valueName: "unit"))
    var unit: String?

    /// Nil if no unit is given.
    func unit(of type: ProgressMetricType) throws -> MeasureUnit? {
        guard let unit else { return nil }
        guard let known = type.unit(typed: unit, preferring: type.unit) else {
            throw FitnessError.wrongUnit(unit, type)
        }
        return known
    }
}
