internal import Glibc
internal import Kernel
internal import NIOCore

/// The reason why the server cannot listen at its address, in words on which a person can act.
enum BindFailure {
    static func translate(_ error: any Error, _ configuration: ServerConfiguration) -> any Error {
        let address = "\(ListeningAddress.authority(configuration.bindAddress)):\(configuration.port)"
        switch error {
        case let error as IOError: return translate(error, address)
        case is SocketAddressError, is SocketAddressError.UnknownHost:
            return MizanError(
                .invalidInput, "configuration.host",
                "http.host: “\(configuration.host)” is not an address or name of this machine to listen on.",
                details: ["address": address])
        default: return error
        }
    }

    private static func translate(_ error: IOError, _ address: String) -> MizanError {
        let details = ["address": address]
        switch error.errnoCode {
        case EADDRINUSE:
            return MizanError(
                .unavailable, "http.address-in-use",
                "\(address) is already in use by another program. Stop the other program or choose another port.",
                details: details)
        case EACCES, EPERM:
            return MizanError(
                .notPermitted, "http.address-not-permitted",
                "This user may not listen on \(address). Ports below 1024 are reserved; choose a higher port.",
                details: details)
        case EADDRNOTAVAIL:
            return MizanError(
                .unavailable, "http.address-unknown",
                "\(address) is not an address of this machine, or has not been assigned yet.",
                details: details)
        default:
            return MizanError(
                .unavailable, "http.cannot-listen",
                "Cannot listen on \(address): \(String(cString: strerror(error.errnoCode))).", details: details)
        }
    }
}
