#ifndef MIZAN_CINDEXSTORE_SHIM_H
#define MIZAN_CINDEXSTORE_SHIM_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What is used of libIndexStore, declared by hand: toolchains carry the library, and not all of them its header
// (indexstore/indexstore.h of swiftlang/llvm-project). It is opened by its path when the tool runs, since it lies in no
// place that the linker searches: where a toolchain has none, that is said, and the rest of the package builds.

typedef struct { const char *data; size_t length; } mizan_index_string;

typedef bool (*mizan_index_name_visitor)(void *context, mizan_index_string name);
typedef bool (*mizan_index_visitor)(void *context, void *element);

#define MIZAN_INDEX_FUNCTIONS(F) \
    F(const char *, error_get_description, (void *error)) \
    F(void *, store_create, (const char *path, void **error)) \
    F(bool, store_units_apply_f, (void *store, unsigned sorted, void *context, mizan_index_name_visitor)) \
    F(void *, unit_reader_create, (void *store, const char *name, void **error)) \
    F(void, unit_reader_dispose, (void *unit)) \
    F(mizan_index_string, unit_reader_get_main_file, (void *unit)) \
    F(mizan_index_string, unit_reader_get_module_name, (void *unit)) \
    F(bool, unit_reader_dependencies_apply_f, (void *unit, void *context, mizan_index_visitor)) \
    F(int, unit_dependency_get_kind, (void *dependency)) \
    F(mizan_index_string, unit_dependency_get_name, (void *dependency)) \
    F(mizan_index_string, unit_dependency_get_filepath, (void *dependency)) \
    F(void *, record_reader_create, (void *store, const char *name, void **error)) \
    F(void, record_reader_dispose, (void *record)) \
    F(bool, record_reader_occurrences_apply_f, (void *record, void *context, mizan_index_visitor)) \
    F(void *, occurrence_get_symbol, (void *occurrence)) \
    F(uint64_t, occurrence_get_roles, (void *occurrence)) \
    F(void, occurrence_get_line_col, (void *occurrence, unsigned *line, unsigned *column)) \
    F(bool, occurrence_relations_apply_f, (void *occurrence, void *context, mizan_index_visitor)) \
    F(uint64_t, symbol_relation_get_roles, (void *relation)) \
    F(void *, symbol_relation_get_symbol, (void *relation)) \
    F(int, symbol_get_kind, (void *symbol)) \
    F(uint64_t, symbol_get_properties, (void *symbol)) \
    F(mizan_index_string, symbol_get_name, (void *symbol)) \
    F(mizan_index_string, symbol_get_usr, (void *symbol))

#define MIZAN_INDEX_MEMBER(result, name, parameters) result (*_Nonnull name) parameters;
typedef struct { MIZAN_INDEX_FUNCTIONS(MIZAN_INDEX_MEMBER) } mizan_index_functions;

// False, with what dlerror says in `why`, where the library is not there or lacks a function.
static inline bool mizan_index_load(const char *path, mizan_index_functions *functions, const char **why) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        *why = dlerror();
        return false;
    }
#define MIZAN_INDEX_FIND(result, name, parameters) \
    *(void **)&functions->name = dlsym(library, "indexstore_" #name); \
    if (functions->name == NULL) { \
        *why = dlerror(); \
        return false; \
    }
    MIZAN_INDEX_FUNCTIONS(MIZAN_INDEX_FIND)
    return true;
}

#endif
