import Glibc
import Kernel
import Testing

@testable import HTTPServer

struct LogOutputTests {
    /// A pipe, and the data that can be read from it without waiting.
    private struct Pipe {
        let reading: Int32
        let writing: Int32

        init() throws {
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            (reading, writing) = (ends[0], ends[1])
            try #require(fcntl(reading, F_SETFL, O_NONBLOCK) == 0)
        }

        func read() -> String {
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = Glibc.read(reading, &chunk, chunk.count)
                guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
                bytes += chunk[..<count]
            }
        }
    }

    @Test func logLinesAreWrittenWholeAndInOrder() throws {
        let pipe = try Pipe()
        defer { close(pipe.reading); close(pipe.writing) }
        let output = LogOutput(pipe.writing)
        for number in 0..<100 { output.write("line \(number)\n") }
        output.flush(within: .seconds(20))
        #expect(pipe.read() == (0..<100).map { "line \($0)\n" }.joined())
    }

    /// If the reader is gone, lines are lost, but the process does not end and no writer waits.
    @Test func aClosedLogPipeDoesNotEndTheProcess() throws {
        let pipe = try Pipe()
        close(pipe.reading)
        defer { close(pipe.writing) }
        let output = LogOutput(pipe.writing)
        output.write("lost\n")
        output.flush(within: .seconds(20))
    }

    @Test func anInvalidLogDescriptorDoesNotEndTheProcess() {
        let output = LogOutput(-1)
        output.write("lost\n")
        output.flush(within: .seconds(20))
    }

    /// Nobody reads the pipe, and the pipe is full. Logging continues, and excess lines are dropped. When the reader is back,
    /// the loss is reported.
    @Test func aFullLogPipeDelaysNobody() async throws {
        let pipe = try Pipe()
        defer { close(pipe.reading); close(pipe.writing) }
        let output = LogOutput(pipe.writing, capacity: 50)
        let line = String(repeating: "x", count: 9_999) + "\n"
        let start = ContinuousClock.now
        for _ in 0..<500 { output.write(line) }
        output.flush(within: .milliseconds(50))
        #expect(ContinuousClock.now - start < .seconds(10))
        var text = ""
        while !text.contains("lines of the log were dropped") {
            text += pipe.read()
            try await Task.sleep(for: .milliseconds(5))
            try #require(ContinuousClock.now - start < .seconds(60))
        }
        let lines = text.split(separator: "\n")
        #expect(lines.dropLast().allSatisfy { $0.utf8.count == 9_999 })
        #expect((50...60).contains(lines.count - 1))
        let told = try JSONReader.read(Array((lines.last ?? "").utf8))
        #expect(told["level"] == "warning")
        #expect(told["lines"] == .integer(Int64(500 - (lines.count - 1))))
    }
}
