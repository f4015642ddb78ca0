internal import ArgumentParser
internal import HTTPKit
internal import ModuleKit

#if Quran
    internal import QuranCommands
    internal import QuranData
    internal import QuranRoutes
#endif

/// A slice as the composition root sees it. The only file that knows which slices are built in.
struct EnabledSlice: Sendable {
    let module: any Module.Type
    let command: any ParsableCommand.Type
    /// The slice's endpoints, if the module is one of this slice's.
    let endpoints: @Sendable (any Module) -> [Endpoint]

    static let all: [EnabledSlice] = {
        var slices: [EnabledSlice] = []
        #if Quran
            slices.append(
                EnabledSlice(module: QuranModule.self, command: QuranCommand.self) { module in
                    (module as? QuranModule).map(QuranRoutes.endpoints) ?? []
                })
        #endif
        return slices
    }()
}
