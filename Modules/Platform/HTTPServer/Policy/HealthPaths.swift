/// The paths for a load balancer or a monitor: whether the server is there, and whether it is ready. No rate or share delays
/// them.
enum HealthPaths {
    private static let all: Set<Substring> = ["/healthz", "/readyz"]

    static func contains(_ target: String) -> Bool { all.contains(target.prefix { $0 != "?" }) }
}
