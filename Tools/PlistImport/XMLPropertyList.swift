internal import Kernel
internal import Markup

/// An XML property list while its bytes arrive.
final class XMLPropertyList {
    private let builder: Handler
    private let reader: MarkupReader
    private let totalLimit: Int
    private var total = 0

    init(limits: PropertyListLimits) throws(PropertyListError) {
        builder = Handler(PropertyListBuilder(limits: limits))
        totalLimit = limits.totalBytes
        do throws(MarkupError) {
            // Besides the containers, there are two more levels: <plist> around the containers, and a scalar inside the
            // containers.
            reader = try MarkupReader(handler: builder, maximumDepth: limits.depth + 2)
        } catch {
            throw PropertyListError(error, keyPath: nil)
        }
    }

    func feed(_ bytes: UnsafeRawBufferPointer) throws(PropertyListError) {
        total += bytes.count
        guard total <= totalLimit else { throw PropertyListError(.tooLarge(limit: totalLimit)) }
        do throws(MarkupError) { try reader.feed(bytes) } catch { throw failure(error) }
    }

    func finish() throws(PropertyListError) -> PropertyListValue {
        do throws(MarkupError) { try reader.finish() } catch { throw failure(error) }
        guard let root = builder.state.root else { throw PropertyListError(.noValue, at: .line(reader.line)) }
        return root
    }

    private func failure(_ error: MarkupError) -> PropertyListError {
        if let problem = builder.state.problem {
            return PropertyListError(problem, at: .line(error.line), keyPath: builder.state.keyPath)
        }
        return PropertyListError(error, keyPath: builder.state.keyPath)
    }

    /// Receives the reader's events and passes them on to the builder.
    private final class Handler: MarkupHandler {
        /// Access is not checked, because no two events overlap. The events of a document come one after another, within `feed`
        /// and `finish`, and no event leads to another event.
        @exclusivity(unchecked)
        var state: PropertyListBuilder

        init(_ state: consuming PropertyListBuilder) {
            self.state = state
        }

        func start(_ name: MarkupName, _ attributes: MarkupAttributes) -> MarkupFlow { state.start(name, attributes) }
        func end(_ name: MarkupName) -> MarkupFlow { state.end(name) }
        func text(_ bytes: UnsafeBufferPointer<UInt8>) -> MarkupFlow { state.text(bytes) }
    }
}
