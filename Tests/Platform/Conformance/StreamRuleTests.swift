import Conformance
import ModuleKit
import TestSupport
import Testing

/// Each rule about stream importers fails on an importer that breaks it.
@Suite(.serialized)
struct StreamRuleTests {
    private func failure(of name: String, _ module: any Module.Type, _ streams: [StreamSample]) async throws -> String?
    {
        let suite = ModuleConformance(module, samples: [:], documents: [:], streams: streams) {
            try ModuleStore.empty()
        }
        let rule = try #require(ModuleConformance.rules.first { $0.name == name })
        return await suite.failure(of: rule)?.seen
    }

    private static let faults: [(any CrookedSlice.Type, [String])] = [
        (KnowsAll.self, ["recognised"]), (KnowsNone.self, ["recognised"]), (AddsEachTime.self, ["twice", "bytes"]),
        (EndsAnywhere.self, ["cut"]), (ReadsAllFirst.self, ["pieces"]), (LeavesHalves.self, ["completed"]),
        (SaysTheSize.self, ["progress"]),
        (StandsStill.self, ["progress"]), (GoesBack.self, ["progress"]), (GoesByChunks.self, ["bytes"]),
        (NeedsTheSize.self, ["bytes"]), (OpensTwice.self, ["bytes", "twice"]), (AppliesOnce.self, ["rolled-back"]),
        (BreaksOnDamage.self, ["damaged"]), (HangsOnDamage.self, ["damaged"]), (HasNoEndOnDamage.self, ["damaged"]),
        (StoresTheImpossible.self, ["damaged"]),
    ]

    @Test(arguments: faults.indices)
    func aFaultFailsTheRulesThatCoverIt(index: Int) async throws {
        let (module, expected) = Self.faults[index]
        for name in expected {
            let seen = try await failure(of: "streams.\(name)", module, [.weather])
            #expect(seen != nil, "streams.\(name) passed \(module)")
        }
    }

    @Test func everyRuleFailsForSomeFault() {
        let rules = ModuleConformance.rules.map(\.name).filter { $0.hasPrefix("streams.") }
        let seen = Self.faults.flatMap(\.1).map { "streams.\($0)" } + ["streams.described"]
        #expect(Set(rules) == Set(seen))
    }

    private static let wrongSamples: [([StreamSample], String)] = [
        ([], "the stream importers with a sample is [], not [\"weather.lines\"]"),
        (
            [.weather, StreamSample(of: "weather.rain") { _ in [] }],
            "the stream importers with a sample is [\"weather.lines\", \"weather.rain\"], not [\"weather.lines\"]"
        ),
        (
            [StreamSample(of: "weather.lines") { _ in Array("#weather 9\nstation sea Sea\n#end\n".utf8) }],
            "the sample of weather.lines has 1 pieces"
        ),
    ]

    @Test(arguments: wrongSamples.indices)
    func aWrongSampleIsDetected(index: Int) async throws {
        let (samples, seen) = Self.wrongSamples[index]
        #expect(try await failure(of: "streams.described", WeatherModule.self, samples) == seen)
    }

    /// In this kind of file, a line does not mark the end. A file that was cut off then counts as complete, unless the kind
    /// declares an end mark.
    @Test func aFileKindWithoutAnEndMarkMayBeTruncated() async throws {
        let endless = StreamSample(of: "weather.lines", hasMarkedEnd: false, StreamSample.weatherFile)
        #expect(try await failure(of: "streams.cut", EndsAnywhere.self, [endless]) == nil)
        #expect(try await failure(of: "streams.completed", EndsAnywhere.self, [endless]) == nil)
    }
}

extension StreamSample {
    static let weather = StreamSample(of: "weather.lines", weatherFile)

    /// Stations and their readings, seven lines in a piece.
    static let weatherFile = { @Sendable (times: Int) in
        let lines = (0..<20 * times).flatMap { place in
            ["station s\(place) Name\(place % 3)", "reading s\(place) \(place * 1_000) \(place % 40)"]
        }
        return Array((["#weather 7"] + lines + ["#end", ""]).joined(separator: "\n").utf8)
    }
}

private protocol CrookedSlice: WeatherSlice { static var fault: CrookedImporter.Fault { get } }

extension CrookedSlice {
    var streamImporters: [any StreamImporter] { [CrookedImporter(fault: Self.fault)] }
}

private struct KnowsAll: CrookedSlice {
    static let fault = CrookedImporter.Fault.knowsAll
    init(context: ModuleContext) {}
}
private struct KnowsNone: CrookedSlice {
    static let fault = CrookedImporter.Fault.knowsNone
    init(context: ModuleContext) {}
}
private struct AddsEachTime: CrookedSlice {
    static let fault = CrookedImporter.Fault.addsEachTime
    init(context: ModuleContext) {}
}
private struct EndsAnywhere: CrookedSlice {
    static let fault = CrookedImporter.Fault.endsAnywhere
    init(context: ModuleContext) {}
}
private struct ReadsAllFirst: CrookedSlice {
    static let fault = CrookedImporter.Fault.readsAllFirst
    init(context: ModuleContext) {}
}
private struct LeavesHalves: CrookedSlice {
    static let fault = CrookedImporter.Fault.leavesHalves
    init(context: ModuleContext) {}
}
private struct SaysTheSize: CrookedSlice {
    static let fault = CrookedImporter.Fault.saysTheSize
    init(context: ModuleContext) {}
}
private struct StandsStill: CrookedSlice {
    static let fault = CrookedImporter.Fault.standsStill
    init(context: ModuleContext) {}
}
private struct GoesBack: CrookedSlice {
    static let fault = CrookedImporter.Fault.goesBack
    init(context: ModuleContext) {}
}
private struct GoesByChunks: CrookedSlice {
    static let fault = CrookedImporter.Fault.goesByChunks
    init(context: ModuleContext) {}
}
private struct NeedsTheSize: CrookedSlice {
    static let fault = CrookedImporter.Fault.needsTheSize
    init(context: ModuleContext) {}
}
private struct OpensTwice: CrookedSlice {
    static let fault = CrookedImporter.Fault.opensTwice
    init(context: ModuleContext) {}
}
private struct AppliesOnce: CrookedSlice {
    static let fault = CrookedImporter.Fault.appliesOnce
    init(context: ModuleContext) {}
}
private struct BreaksOnDamage: CrookedSlice {
    static let fault = CrookedImporter.Fault.breaksOnDamage
    init(context: ModuleContext) {}
}
private struct HangsOnDamage: CrookedSlice {
    static let fault = CrookedImporter.Fault.hangsOnDamage
    init(context: ModuleContext) {}
}
private struct HasNoEndOnDamage: CrookedSlice {
    static let fault = CrookedImporter.Fault.hasNoEndOnDamage
    init(context: ModuleContext) {}
}
private struct StoresTheImpossible: CrookedSlice {
    static let fault = CrookedImporter.Fault.storesTheImpossible
    init(context: ModuleContext) {}
}
