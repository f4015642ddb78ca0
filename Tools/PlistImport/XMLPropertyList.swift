internal import Kernel
internal import Markup

/// An XML property list while its bytes arrive.
final class XMLPropertyList {
    private let builder: PropertyListBuilder
    private let reader: MarkupReader
    private let totalLimit: Int
    private var total = 0

    init(limits: PropertyListLimits) throws(PropertyListError) {
        builder = PropertyListBuilder(limits: limits)
        totalLimit = limits.totalBytes
        do throws(MarkupError) {
            // Besides the containers: <plist> around them and a scalar inside them.
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
        guard let root = builder.root else { throw PropertyListError(.noValue, at: .line(reader.line)) }
        return root
    }

    private func failure(_ error: MarkupError) -> PropertyListError {
        if let problem = builder.problem {
            return PropertyListError(problem, at: .line(error.line), keyPath: builder.keyPath)
        }
        return PropertyListError(error, keyPath: builder.keyPath)
    }
}
