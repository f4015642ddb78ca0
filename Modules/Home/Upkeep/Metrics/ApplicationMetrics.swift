package import HomeWork
package import Kernel
package import ModuleKit
package import Storage

/// Mizan's metrics about itself. All values are read on request, except the counts of single events.
package final class ApplicationMetrics: Sendable {
    private let context: ModuleContext
    private let states: [ModuleStatus]
    /// Nil if the store is not on disk.
    private let directory: StoreDirectory?
    private let administration: (any StoreAdministration)?
    private let jobs: JobService

    package init(
        context: ModuleContext, states: [ModuleStatus], directory: StoreDirectory?,
        administration: (any StoreAdministration)?, jobs: JobService
    ) {
        (self.context, self.states, self.jobs) = (context, states, jobs)
        (self.directory, self.administration) = (directory, administration)
    }

    /// Reads files of the store's directory and of the system, so it runs outside the requests' threads.
    package func all() async throws -> [Metric] {
        var (metrics, isWhole) = try await BlockingWork.run { [self] _ in ofFiles() }
        do { metrics += try await JobMetrics.all(jobs) } catch { isWhole = false }
        let missing = Metric(
            "mizan_figures_missing", .gauge, "1 if the store or its directory could not be checked, else 0.",
            isWhole ? 0 : 1)
        return [build, modules, clock] + StoreMetrics.activity(context.database) + metrics + [missing]
            + ProcessMetrics.all
    }

    /// The metrics of the files. If the disk cannot be read, the other metrics are needed most. The metrics of the files are
    /// then left out, and the result reports that it is not whole.
    private func ofFiles() -> (metrics: [Metric], isWhole: Bool) {
        var metrics: [Metric] = []
        do {
            if let administration {
                let sizes = try administration.sizes()
                guard let free = sizes.free else { return (metrics, false) }
                metrics += StoreMetrics.sizes(sizes, free: free)
            }
            if let directory {
                metrics += try BackupMetrics.latest(in: directory, clock: context.clock)
            }
        } catch {
            return (metrics, false)
        }
        return (metrics, true)
    }

    private var build: Metric {
        Metric(
            "mizan_build_info", .gauge, "The version of Mizan, in labels; always 1.",
            [.init(1, [.init("version", MizanVersion.current)])])
    }

    /// One sample for each module. The label is the module's state, and the value is 1.
    private var modules: Metric {
        Metric(
            "mizan_module_state", .gauge, "The state of a module: 1 for the label of the state.",
            states.map { .init(1, [.init("module", $0.id), .init("state", $0.state.slug)]) })
    }

    private var clock: Metric {
        Metric(
            "mizan_clock_believed", .gauge,
            "1 if the clock is believed where something is removed for its age, 0 while it is in doubt.",
            context.database.trustedClock.doubt == nil ? 1 : 0)
    }
}
