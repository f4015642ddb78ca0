internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// `mizan duas show DUA`
struct DuaShowCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "A dua in full: Arabic, transliteration, translation, and notes.")

    @OptionGroup var name: CatalogueName
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        let id = try name.id()
        let (dua, catalogue) = try await context.read { reading in
            guard let dua = try HabitsModule.duas(in: reading).find(id)?.entity else {
                throw HabitsModule.duas.absent(id).asking(id.name, among: try habits.duaNames(in: reading))
            }
            return (dua, try habits.catalogue(in: reading))
        }
        guard context.output.format == .table else {
            return context.output.report("", DuaRecords.listing([dua], in: context))
        }
        context.output.drawing(DuaSheet(dua, in: catalogue, on: context.output.display).lines)
    }
}

/// An entry of the catalogue, as a person names it.
struct CatalogueName: WholeName {
    @Argument(help: ArgumentHelp("starter:waking, or only waking; 12 for the backend's dua 12.", valueName: "id"))
    var typed: String

    static var example: String { "ayat-al-kursi" }

    func id() throws -> CatalogueID { try CatalogueID(typed: typed) }
}
