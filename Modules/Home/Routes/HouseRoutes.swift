internal import HTTPKit
internal import HomeData
internal import Kernel

/// How the house is, for those who watch it.
struct HouseRoutes {
    let home: HomeModule
    let requests: RequestFigures

    var all: [Endpoint] { [health, readiness, metrics] }

    /// Open to everyone, so it says nothing but that somebody answers.
    private var health: Endpoint {
        .open(
            .get, "/healthz", "Whether the house answers",
            answers: [.ok("It does.", [.required("status", .choice(["ok"]))])]
        ) { _ in .ok(["status": "ok"]) }
    }

    /// Open too: the states of the parts, and nothing of why.
    private var readiness: Endpoint {
        .probing(
            "/readyz", "Whether the house can do what it is for",
            answers: [
                .ok(
                    "It can; degraded if one of its parts does not run.",
                    [
                        .required("state", .choice(["ready", "degraded"])),
                        .required(
                            "modules",
                            .list(.object([.required("id", .text), .required("state", .choice(Self.states))]))),
                    ])
            ],
            errors: [
                DeclaredError(
                    .unavailable, "house.not-ready", "The store cannot be read, or the disk has failed; `cause` says.")
            ]
        ) { [home] in .ok(try await home.readiness.check().json) }
    }

    private static let states = ["running", "not-loaded", "setup-failed", "migration-failed"]

    /// It tells when the household does what, so it is the house's and nobody's own.
    private var metrics: Endpoint {
        .acting(
            .get, "/metrics", "Figures of the house as Prometheus reads them", scope: .house,
            answers: [.ok("The figures, in the text format 0.0.4.", text: FigureText.contentType)]
        ) { [home, requests] _ in
            let figures = try await home.figures.all()
            return .ok(
                EncodedBody(
                    contentType: FigureText.contentType, bytes: FigureText.bytes(requests.figures + figures)))
        }
    }
}
