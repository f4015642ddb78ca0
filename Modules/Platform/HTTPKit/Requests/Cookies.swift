/// The cookies in a request's header `Cookie`.
package enum Cookies {
    /// The values under a name, in their order. More than one means that another page may have planted one.
    package static func values(_ name: String, in header: String?) -> [String] {
        (header ?? "").split(separator: ";").compactMap { item in
            let item = item.drop { $0 == " " || $0 == "\t" }
            return item.hasPrefix(name + "=") ? String(item.dropFirst(name.count + 1)) : nil
        }
    }
}
