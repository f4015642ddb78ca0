package import ModuleKit

// Ledgers with one fault each.

package struct ForgettingRemovals: LedgerSlice {
    package static let fault: LedgerFault? = .forgetsRemovals
    package init(context: ModuleContext) {}
}

package struct ForgettingWhatWas: LedgerSlice {
    package static let fault: LedgerFault? = .forgetsWhatWas
    package init(context: ModuleContext) {}
}

package struct OverlookingRemovals: LedgerSlice {
    package static let fault: LedgerFault? = .overlooksRemovals
    package init(context: ModuleContext) {}
}

package struct ComputingOtherwise: LedgerSlice {
    package static let fault: LedgerFault? = .computesOtherwise
    package init(context: ModuleContext) {}
}

package struct ComparingNothing: LedgerSlice {
    package static let fault: LedgerFault? = .comparesNothing
    package init(context: ModuleContext) {}
}

package struct RebuildingOnTop: LedgerSlice {
    package static let fault: LedgerFault? = .rebuildsOnTop
    package init(context: ModuleContext) {}
}
