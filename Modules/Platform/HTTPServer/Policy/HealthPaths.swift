/// The paths at which a load balancer or a monitor asks whether the server is alive and ready. No rate limit or share delays
/// them.
enum HealthPaths {
    private static let all: Set<Substring> = ["/healthz", "/readyz"]

    static func contains(_ target: String) -> Bool { all.contains(target.prefix { $0 != "?" }) }
}
