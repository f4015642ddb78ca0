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
            .get, "/healthz", "Check that the server is alive",
            answers: [.ok("The server is alive.", [.required("status", .choice(["ok"]))])]
        ) { _ in .ok(["status": "ok"]) }
    }

    /// Also open to everyone: the states of the parts, without reasons.
    private var readiness: Endpoint {
        .probing(
            "/readyz", "The server's readiness",
            answers: [
                .ok(
                    "The server can work; degraded if a part does not run.",
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
            .get, "/v1/status", "The state of the server's parts, clock and jobs", scope: .metrics,
            answers: [
                .ok(
                    "The state at this moment.",
                    [
                        .required("modules", .list(.object(Self.module))), .required("clock", .object(Self.clock)),
                        .required("jobs", .list(.object(Self.job)), "By name."),
                    ])
            ]
        ) { [home] _ in .ok(try await home.status.forWatching()) }
    }

    private static let module = [
        Field.required("id", .text), .required("title", .text), .required("state", .choice(states)),
        .optional("reason", .text, "The reason why it does not run."),
        .required("steps", .list(.text), "The steps of its schema that the store has run."),
    ]

    private static let clock = [
        Field.required("believed", .boolean, "True if the clock is trusted to remove old data."),
        .optional("doubtedSince", .instant), .required("believedUntil", .instant),
    ]

    private static let job = [
        Field.required("name", .text), .required("state", .choice(JobReport.State.allCases.map(\.rawValue))),
        .optional("lastRun", .instant, "The time when the last finished run ended."),
        .optional("next", .instant, "The time of the next run; absent if it only runs by hand."),
        .optional("lastSuccess", .instant), .optional("tookSeconds", .number, "The time that the last run took."),
        .required("failures", .integer, "Failed runs since the last successful run."),
        .optional("reason", .text, "The reason of the error, if the last run failed and no later run has begun."),
        .optional("message", .text, "The last run's result, if it succeeded and no later run has begun."),
        .optional("runningSince", .instant, "The start of a run that is under way or was interrupted."),
        .optional("everySeconds", .integer), .required("summary", .text, "The purpose."),
    ]

    /// Metrics show when people use the store, so they are only for admins, and belong to no slice.
    private var metrics: Endpoint {
        .acting(
            .get, "/metrics", "Metrics of the server in Prometheus form", scope: .metrics,
            answers: [.ok("The metrics, in the text format 0.0.4.", text: MetricText.contentType)]
        ) { [home, requests] _ in
            let metrics = try await home.metrics.all()
            return .ok(
                EncodedBody(
                    contentType: MetricText.contentType, bytes: MetricText.bytes(requests.metrics + metrics)))
        }
    }
}
