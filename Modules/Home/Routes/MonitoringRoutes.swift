internal import HTTPKit
internal import HomeData
internal import Kernel

/// The state of the server, for those who watch it.
struct MonitoringRoutes {
    let home: HomeModule
    let requests: RequestMetrics

    var all: [Endpoint] { [health, readiness, metrics] }

    /// Open to everyone, so it says nothing but that somebody answers.
    private var health: Endpoint {
        .open(
            .get, "/healthz", "Whether the server answers",
            answers: [.ok("It does.", [.required("status", .choice(["ok"]))])]
        ) { _ in .ok(["status": "ok"]) }
    }

    /// Open too: the states of the parts, and nothing of why.
    private var readiness: Endpoint {
        .probing(
            "/readyz", "Whether the server can do what it is for",
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
                    .unavailable, "server.not-ready", "The store cannot be read, or the disk has failed; `cause` says.")
            ]
        ) { [home] in .ok(try await home.readiness.check().json) }
    }

    private static let states = ["running", "not-loaded", "setup-failed", "migration-failed"]

    /// It tells when the people of the store do what, so it is for admins, and no slice's.
    private var metrics: Endpoint {
        .acting(
            .get, "/metrics", "Metrics of the server as Prometheus reads them", scope: .metrics,
            answers: [.ok("The metrics, in the text format 0.0.4.", text: MetricText.contentType)]
        ) { [home, requests] _ in
            let metrics = try await home.metrics.all()
            return .ok(
                EncodedBody(
                    contentType: MetricText.contentType, bytes: MetricText.bytes(requests.metrics + metrics)))
        }
    }
}
