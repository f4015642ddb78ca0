import Kernel
import TestSupport

@testable import HomeDevices

/// The network. Each device has one request or answer under way at a time. All kinds of failures occur.
extension Simulation {
    func send(_ index: Int) throws {
        guard devices[index].waitsFor == nil, !devices[index].isAsleep || isHealed else { return }
        guard let request = try devices[index].next(requests + 1, &random) else { return }
        requests += 1
        note("\(devices[index].name) sends \(requests): \(Words.text(request))")
        flights.append(Flight(number: requests, device: index, load: .request(request)))
    }

    /// Delivers any one of the pending messages, not necessarily the oldest.
    func deliver() async throws {
        guard !flights.isEmpty else { return }
        let flight = flights.remove(at: roll(0...flights.count - 1))
        let name = devices[flight.device].name
        switch flight.load {
        case .request(let request):
            guard let answer = try await ask(request, devices[flight.device], isCut: flight.isCut) else { return }
            note("the server answers \(flight.number) of \(name): \(Words.text(answer))")
            flights.append(Flight(number: flight.number, device: flight.device, load: .answer(answer)))
        case .answer(let answer):
            let dies = !isHealed && chance(4)
            note("\(name) takes the answer to \(flight.number)\(dies ? " and dies" : "")")
            try devices[flight.device].take(answer, to: flight.number, isCut: flight.isCut, &random, dies: dies)
        }
    }

    /// The server's answer; nil if the request arrived in an unreadable form.
    private func ask(
        _ request: SimulatedRequest, _ device: SimulatedDevice, isCut: Bool
    ) async throws -> SimulatedAnswer? {
        switch request {
        case .pull(let question):
            let page = try await application.pull(device.owner, by: device.reader, question)
            let isWhole = !page.more && page.unavailable == nil && page.reset == nil
            return .page(Wire.bytes(page), proof: isWhole ? try application.proof(of: page, device.owner) : nil)
        case .push(let bytes):
            guard !isCut else {
                try device.require((try? Wire.request(bytes)) == nil, "a part of a push can be read")
                return nil
            }
            let isFaulty = !isHealed && chance(12)
            let fault = isFaulty ? (roll(0...2), chance(50) ? FaultyDatabase.Fault.before : .after) : nil
            do {
                let request = try Wire.request(bytes)
                return .results(
                    Wire.bytes(
                        try await application.push(
                            device.owner, by: device.reader, request, mayWrite: device.mayWrite, fault: fault)))
            } catch let error as MizanError where error.reason == FaultyDatabase.error.reason || error.code == .conflict
            {
                return .failure(JSONWriter.bytes(Wire.problem(error)))
            }
        }
    }

    func drop() {
        guard !flights.isEmpty else { return }
        note("\(flights.remove(at: roll(0...flights.count - 1)).number) is lost")
    }

    func double() {
        guard !flights.isEmpty else { return }
        let flight = flights[roll(0...flights.count - 1)]
        flights.append(flight)
        note("\(flight.number) is doubled")
    }

    /// Cuts a pending message at some point, and the connection with it.
    func cut() {
        guard !flights.isEmpty else { return }
        let index = roll(0...flights.count - 1)
        let flight = flights[index]
        guard !flight.isCut else { return }
        let load: Load
        switch flight.load {
        case .request(.push(let bytes)):
            load = .request(.push(Array(bytes.prefix(roll(0...bytes.count - 1)))))
        case .answer(let answer): load = .answer(answer.cut(at: roll(0...answer.bytes.count - 1)))
        // The head has lost its closing empty line, so the server receives no request.
        case .request(.pull): return drop()
        }
        flights[index] = Flight(number: flight.number, device: flight.device, load: load, isCut: true)
        count("cut")
    }
}
