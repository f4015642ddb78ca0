internal import FitnessDomain
internal import Kernel
package import ModuleKit

extension FitnessModule {
    /// The names of measurements: “Weight 74.84 kg”, in the unit that the owner prefers. Lists and forms have the stored values.
    package var writtenFields: [WrittenFields] {
        [
            WrittenFields("fitness.ProgressEntry", [:], isNaming: true) { _, reading in
                let preferences = try preferences(in: reading)
                return WrittenFields.Form(
                    text: { field, value, record in
                        guard case .string(let word)? = record["type"], let type = ProgressMetricType(rawValue: word)
                        else { return nil }
                        guard field == "quantity" else { return field == "type" ? type.title : nil }
                        return value.double.map { QuantityText.of($0, of: type, in: preferences.unit(of: type)) }
                    }, value: { _, _, _ in nil })
            }
        ]
    }
}
