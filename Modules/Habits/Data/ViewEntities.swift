internal import Kernel

extension OfferedJourney: ViewEntity {}
extension AppStorage: ViewEntity {}
extension Shaped: ViewEntity {}
