internal import Dispatch
internal import GRDB
internal import Kernel
internal import Synchronization

/// Takes the log into the file on a connection and a thread of its own, while a long write of the writer's runs: a large
/// import has half as much to wait for, and nobody waits behind it for the log.
///
/// It begins after the write has its transaction and ends before the commit, so it lies within the hold of the store's
/// locks, and no write begins the log anew meanwhile (`WriteAheadLog.isDueBeside`). That it failed ends all writing, as it
/// does where the writer itself takes the log.
final class SideCheckpoint: Sendable {
    private let lane: ConnectionLane

    init(path: String) {
        lane = ConnectionLane("checkpoint") { try SQLiteConnection.open(path, as: .reader) }
    }

    /// One that has begun.
    final class Running: Sendable {
        private let result = Mutex<Result<Void, any Error>>(.success(()))
        private let end = DispatchSemaphore(value: 0)

        fileprivate func ended(_ outcome: Result<Void, any Error>) {
            result.withLock { $0 = outcome }
            end.signal()
        }

        /// Waits for its end, once; throws if the disk failed.
        func wait() throws {
            end.wait()
            try result.withLock { $0 }.get()
        }
    }

    /// - Parameter file: the one that the writer has open.
    func start(on file: FileIdentity?) -> Running {
        let running = Running()
        lane.submit { connection in
            // Without a connection, as where there is no room for one, the writer takes the log when it has grown.
            guard case .success(let connection) = connection else { return Result<Void, any Error>.success(()) }
            return Result {
                guard connection.file == file else { return }
                try connection.queue.writeWithoutTransaction(WriteAheadLog.checkpoint)
            }
        } then: {
            running.ended($0)
        }
        return running
    }

    func close(_ work: @escaping @Sendable (SQLiteConnection) throws -> Void) async throws {
        try await lane.close(work)
    }
}
