internal import Changes
package import FitnessDomain
package import Kernel
package import ModuleKit
package import Storage

extension FitnessModule {
    package func preferences(in transaction: some OwnerTransaction) throws -> MetricPreferences {
        MetricPreferences(try Self.preferences.all(in: transaction))
    }

    /// Sets how a type is shown; a cleared value returns to the default.
    package func prefer(
        _ type: ProgressMetricType, unit: Patch<MeasureUnit>, dayRule: Patch<DayRule>, in transaction: WriteTransaction
    ) throws -> Written<MetricPreference> {
        try Self.preferences(in: transaction).write(type.rawValue) { stored in
            try MetricPreference(
                type, unit: unit.applied(to: stored?.unit ?? nil), dayRule: dayRule.applied(to: stored?.dayRule ?? nil))
        }
    }
}
