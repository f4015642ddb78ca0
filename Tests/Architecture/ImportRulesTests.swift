import Testing

/// Rules that cannot be declared in the manifest, because they are about files and not about targets.
struct ImportRulesTests {
    /// The only parts that may import a module (design, "Who may import whom").
    @Test(arguments: [
        ("GRDB", "Modules/Platform/Storage/"), ("GRDBSQLite", "Modules/Platform/Storage/SQLite/"),
        ("Hummingbird", "Modules/Platform/HTTPServer/"), ("CXML2", "Modules/Platform/Markup/"),
        ("CCurl", "Modules/Platform/Transport/Curl/"), ("CPostgres", "Modules/Platform/PostgresStorage/"),
        ("CIndexStore", "Tools/GhostAudit/Library/Index/"),
        ("Subprocess", "Modules/Platform/Archives/"),
    ])
    func eachLibraryIsImportedByOnlyOneDirectory(_ module: String, _ place: String) {
        // A benchmark that compares Mizan with a plain library must import that library.
        let importers = SourceTree.production.filter { file in
            !file.path.hasPrefix("Tools/Benchmarks/")
                && file.text.split(separator: "\n").contains { $0.hasSuffix("import \(module)") }
        }
        #expect(!importers.isEmpty)
        #expect(importers.filter { !$0.path.hasPrefix(place) }.map(\.path) == [])
    }

    /// `Tools/Checks/by-suite` runs only Swift Testing tests, and would silently skip others.
    @Test func allTestsUseSwiftTesting() {
        let others = SourceTree.tests.filter { file in
            file.text.split(separator: "\n").contains { $0.hasSuffix("import " + "XCTest") }
        }
        #expect(others.map(\.path) == [])
    }

    @Test func onlyOneFileNamesTheBuiltInSlices() {
        let conditional = SourceTree.production.filter { $0.text.contains("#if ") }
        #expect(conditional.map(\.path) == ["Apps/Composition/EnabledSlices.swift"])
    }

    @Test func domainsImportOnlyTheKernelAndFoundationEssentials() {
        let allowed: Set = ["Kernel", "FoundationEssentials"]
        for file in SourceTree.production where file.path.contains("/Domain/") {
            let imports = file.text.split(separator: "\n").filter {
                $0.hasPrefix("import ") || $0.contains(" import ") && !$0.contains("//")
            }
            for line in imports {
                #expect(allowed.contains(String(line.split(separator: " ").last ?? "")), "\(file.path): \(line)")
            }
        }
    }
}
