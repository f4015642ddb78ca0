import ArgumentParser
import HTTPKit
import HomeDoor
import Kernel
import ModuleKit
import Testing

@testable import Composition

/// Each slice has its own commands and paths. The first part of a path determines to which slice an endpoint belongs. It also
/// determines which slice is reported as not running.
struct SliceNamesTests {
    @Test func commandNamesAreUnique() {
        #expect(repeated(MizanCommand.configuration.subcommands.map { $0._commandName }) == [])
    }

    @Test func noSliceHasAPathUnderThePathOfAnotherSlice() {
        let home = HomeModule(context: Application.setup(at: "").contextWithoutStore, modules: [])
        let homes = Contract.endpoints(home: home, slices: [], modules: []).map(\.path.text)
        let paths = EnabledSlice.all.flatMap { $0.paths.map(\.text) }
        for path in paths {
            let others = paths.filter { $0 != path } + homes
            #expect(others.filter { "\($0)/".hasPrefix("\(path)/") } == [])
        }
        #expect(repeated(paths) == [])
    }

    /// If an endpoint is under the second path of a slice, it belongs to that slice in the contract and in the access matrix.
    @Test func anEndpointBelongsToTheSliceThatOwnsItsPath() {
        for slice in EnabledSlice.all {
            for path in slice.paths {
                let endpoint = Endpoint.computing(
                    .get, PathTemplate("\(path)/x"), "x", slice: "x", answers: [.ok("x", [])]
                ) { _ in .ok(.object([JSONValue.Member]())) }
                #expect(Contract.slice(of: endpoint) == slice.module.id)
            }
        }
    }

    private func repeated(_ names: [String]) -> [String] {
        Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }
}
