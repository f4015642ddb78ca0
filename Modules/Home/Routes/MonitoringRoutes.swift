internal import HTTPKit
internal import HomeDoor
internal import HomeUpkeep
internal import HomeWork
internal import Kernel

/// The state of the server, for monitoring.
struct MonitoringRoutes {
    let home: HomeModule
    let requests: RequestMetrics

    var all: [Endpoint] { [health, readiness, metrics, status] }

    /// Open to everyone, so the answer only states that the server is alive.
    private var health: Endpoint {
        .open(
            .get, "/healthz", "The server's sign of life",
            answers: [.ok("It does.", [.required("status", .choice(["ok"]))])]
        ) { _ in .ok(["status": "ok"]) }
    }

    /// Also open to everyone: the states of the parts, without reasons.
    private var readiness: Endpoint {
        .probing(
            "/readyz", "The server's readiness",
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
            errors: [.serverNotReady]
        ) { [home] in .ok(try await home.readiness.check().json) }
    }

    private static let states = ["running", "not-loaded", "setup-failed", "migration-failed"]

    private var status: Endpoint {
        .acting(
            .get, "/v1/status", "How the parts, the clock and the jobs of the server are", scope: .metrics,
            answers: [
                .ok(
                    "As they are at this moment.",
                    [
                        .required("modules", .list(.object(Self.module))), .required("clock", .object(Self.clock)),
                        .required("jobs", .list(.object(Self.job)), "By name."),
                    ])
            ]
        ) { [home] _ in .ok(try await home.status.forWatching()) }
    }

    private static let module = [
        Field.required("id", .text), .required("title", .text), .required("state", .choice(states)),
        .optional("reason", .text, "The reason of the error that keeps it from running."),
        .required("steps", .list(.text), "The steps of its schema that the store went through."),
    ]

    private static let clock = [
        Field.required("believed", .boolean, "True if it removes data for its age."),
        .optional("doubtedSince", .instant), .required("believedUntil", .instant),
    ]

    private static let job = [
        Field.required("name", .text), .required("state", .choice(JobReport.State.allCases.map(\.rawValue))),
        .optional("lastRun", .instant, "When the last run that ended did so."),
        .optional("next", .instant, "When it is due next; not there if it runs by hand alone."),
        .optional("lastSuccess", .instant), .optional("tookSeconds", .number, "The time that the last run took."),
        .required("failures", .integer, "Runs that failed since the last that did not."),
        .optional("reason", .text, "The reason of the error, if the last run failed and no later one has begun."),
        .optional("message", .text, "The last run's result, if it did not fail and no later one has begun."),
        .optional("runningSince", .instant, "While a run is under way, or after one that broke off."),
        .optional("everySeconds", .integer), .required("summary", .text, "The purpose."),
    ]

    /// Metrics show when people use the store, so they are only for admins, and belong to no slice.
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
