/// What a load balancer or a monitor asks: whether the server is there, and whether it is ready. Neither rates nor shares hold
/// it up.
enum HealthPaths {
    private static let all: Set<Substring> = ["/healthz", "/readyz"]

    static func contains(_ target: String) -> Bool { all.contains(target.prefix { $0 != "?" }) }
}
