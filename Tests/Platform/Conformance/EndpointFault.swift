import Conformance
import HTTPKit
import Kernel
import ModuleKit
import Synchronization
import TestSupport

/// A deliberate fault of an endpoint. If no endpoint can break a rule, the fault is a fault of the façade around the endpoint.
enum EndpointFault: CaseIterable {
    case hasNoExample, declaresMore, showsMore, removesTwice, breaksOnOddTexts
    case readsWithoutVersion, neverTheSame, writesWithoutVersion, knowsNoVersion, findsAnotherVersion
    case ignoresFilters, ignoresSorts, losesItems, forgetsAlikeItems, endlessPages, readsNotesForAFigure, hasNoPages
    case wantsMore, asksForReading, showsOthers, movesTheMoment, countsNoVersions, asksNothing, beginsAnew
    // The façade's.
    case ignoresRanges
    case countsDaysInUTC, ignoresConditions, forgivesQueries, forgivesBodies, admitsAll, ignoresKeys, remembersFailures
    case repeatsToAll
    // The dialect's.
    case refusesAsMizanDoes, refusesWithSuccess, refusesNothingInJSON, passesOverNothing

    /// The façade with this fault; nil if this is not a fault of the façade.
    func gate(_ store: TestStore) -> EndpointStage.Gate? {
        let right = EndpointStage.gate(of: store.context())
        let all = Caller(owner: store.owner, permissions: .everything, isAdmin: true)
        switch self {
        case .ignoresConditions:
            return { try await right($0, $1.without("if-match", "if-none-match"), $2, $3) }
        case .ignoresRanges: return { try await right($0, $1.without("range"), $2, $3) }
        case .countsDaysInUTC: return EndpointStage.gate(of: store.context(zones: .utc))
        case .ignoresKeys: return { try await right($0, $1.without("idempotency-key"), $2, $3) }
        case .admitsAll: return { route, head, _, body in try await right(route, head, all, body) }
        case .forgivesQueries:
            return { route, head, caller, body in
                do {
                    return try await right(route, head, caller, body)
                } catch let error as MizanError where error.code == .invalidInput {
                    let path = String(head.target.prefix { $0 != "?" })
                    return try await right(
                        route, RequestHead(method: head.method, target: path, header: head.header), caller, body)
                }
            }
        case .forgivesBodies: return Self.forgivingBodies(right)
        case .passesOverNothing:
            return { route, head, caller, body in
                guard !String(decoding: body, as: UTF8.self).contains("undeclared") else {
                    throw MizanError(.invalidInput, "http.body", "This field is unknown.", details: ["path": "$"])
                }
                return try await right(route, head, caller, body)
            }
        case .remembersFailures: return Self.remembering(right)
        case .repeatsToAll:
            return { route, head, caller, body in
                try await right(route, head, head.header("idempotency-key") == nil ? caller : all, body)
            }
        default: return nil
        }
    }

    /// The dialect of the probe's foreign endpoint, with its fault.
    static func dialect(_ fault: EndpointFault?) -> HTTPKit.Dialect {
        let right = ProbeDialect.lenient
        return HTTPKit.Dialect(
            id: right.id, prefixes: right.prefixes, callers: right.callers, client: right.client,
            accessLifetime: right.accessLifetime, json: right.json
        ) { problem, request in
            let refusal = right.refusal(problem, request)
            switch fault {
            case .refusesAsMizanDoes:
                return .init(status: problem.status, body: EncodedBody(json: problem.json(requestID: request.id)))
            case .refusesWithSuccess: return .init(status: 200, body: refusal.body)
            case .refusesNothingInJSON:
                return .init(
                    status: refusal.status,
                    body: EncodedBody(contentType: EncodedBody.json, bytes: Array("refused".utf8)))
            default: return refusal
            }
        }
    }

    /// A gate that forgives invalid bodies. In place of an invalid body, it uses the body of the contract's example.
    private static func forgivingBodies(_ right: @escaping EndpointStage.Gate) -> EndpointStage.Gate {
        { route, head, caller, body in
            do {
                return try await right(route, head, caller, body)
            } catch let error as MizanError {
                let isOfBody = [
                    "http.body", "http.content-type", "http.content-encoding", "http.body-too-large",
                    "http.unexpected-body",
                ].contains(error.reason)
                guard isOfBody, case .endpoint(let routed) = route else { throw error }
                let sample = routed.endpoint.body.sample.map { JSONWriter.bytes($0) } ?? []
                let header: @Sendable (String) -> String? = { name in
                    switch name {
                    case "content-length": sample.isEmpty ? nil : String(sample.count)
                    case "content-type": EncodedBody.json
                    case "content-encoding", "transfer-encoding": nil
                    default: head.header(name)
                    }
                }
                return try await right(
                    route, RequestHead(method: head.method, target: head.target, header: header), caller, sample)
            }
        }
    }

    /// A gate that also stores errors under their idempotency keys.
    private static func remembering(_ right: @escaping EndpointStage.Gate) -> EndpointStage.Gate {
        let failures = Failures()
        return { route, head, caller, body in
            guard let key = head.header("idempotency-key") else { return try await right(route, head, caller, body) }
            if let known = failures.all.withLock({ $0[key] }) { throw known }
            do {
                return try await right(route, head, caller, body)
            } catch let error as MizanError {
                failures.all.withLock { $0[key] = error }
                throw error
            }
        }
    }

    private final class Failures: Sendable {
        let all = Mutex<[String: MizanError]>([:])
    }
}

extension RequestHead {
    fileprivate func without(_ names: String...) -> RequestHead {
        RequestHead(method: method, target: target) { [header] in names.contains($0) ? nil : header($0) }
    }
}
