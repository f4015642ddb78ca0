internal import Kernel

extension HabitStatistics: ViewEntity {}
extension OfferedJourney: ViewEntity {}
extension Unheld: ViewEntity {}
