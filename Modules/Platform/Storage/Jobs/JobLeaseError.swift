package import Kernel

/// The reasons why a run of a job may not begin, or continue.
package enum JobLeaseError: Error, Hashable {
    /// Another run holds the lease.
    case held(job: String, by: String, since: Instant)
    /// The run can store nothing more: a different run has taken over the lease, or this run was abandoned.
    case lost(job: String)
    /// The name is not valid in a file name.
    case unusable(job: String)
}

extension JobLeaseError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .held(let job, let holder, let since):
            MizanError(
                .unavailable, "job.running",
                "\(holder) has been running “\(job)” since \(since). Try again when it is done.",
                details: ["job": job, "holder": holder, "since": since.description])
        case .lost(let job):
            MizanError(
                .conflict, "job.lease-lost",
                "A later run of “\(job)” took over, so this run stores nothing more.",
                details: ["job": job])
        case .unusable(let job):
            MizanError(
                .corruptData, "job.unusable", "The store's row of the job “\(job)” cannot be used.",
                details: ["job": job])
        }
    }
}
