import Testing

/// No slice is left out of a conformance suite because a test that runs it is missing.
struct ConformanceSuiteTests {
    /// Only data that belongs to a module must follow the rules of modules. Home's records belong to no slice, and a slice
    /// under construction may have no module yet.
    @Test(arguments: [("Routes", "EndpointConformance.rules"), ("Data", "ModuleConformance.rules")])
    func everySliceRunsItsConformanceSuite(part: String, suite: String) {
        let slices = Set(
            SourceTree.production.compactMap { file -> String? in
                let pieces = file.path.split(separator: "/").map(String.init)
                return pieces.count > 3 && pieces[0] == "Modules" && pieces[2] == part ? pieces[1] : nil
            }
        ).filter { slice in
            part != "Data"
                || SourceTree.production.contains {
                    $0.path.hasPrefix("Modules/\(slice)/Data/") && $0.text.contains(": Module {")
                }
        }
        #expect(!slices.isEmpty)
        for slice in slices {
            let runs = SourceTree.tests.contains { file in
                file.path.hasPrefix("Tests/\(slice)/\(part)/") && file.text.contains("@Test(arguments: \(suite))")
            }
            #expect(runs, "Tests/\(slice)/\(part) does not run \(suite)")
        }
    }
}
