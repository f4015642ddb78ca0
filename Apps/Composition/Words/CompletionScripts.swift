/// The scripts of the shells. Each script asks the program itself, so the scripts need not change when commands are added or
/// removed.
enum CompletionScripts {
    static let bash = """
        # Completions of mizan for bash.
        _mizan() {
            local line word current="${COMP_WORDS[COMP_CWORD]}"
            COMPREPLY=()
            while IFS= read -r line; do
                if [ "$line" = ":files" ]; then
                    compopt -o filenames 2>/dev/null
                    mapfile -t COMPREPLY < <(compgen -f -- "$current")
                    return
                fi
                word="${line%%$'\\t'*}"
                printf -v word '%q' "$word"
                COMPREPLY+=("$word")
            done < <("${COMP_WORDS[0]}" ---complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
        }
        complete -F _mizan mizan

        """
    static let zsh = """
        #compdef mizan
        # Completions of mizan for zsh.
        _mizan() {
            local line
            local -a found meanings
            while IFS= read -r line; do
                if [[ $line == ":files" ]]; then _files; return; fi
                found+=("${line%%$'\\t'*}")
                meanings+=("${line/$'\\t'/  -- }")
            done < <("${words[1]}" ---complete "${(@)words[2,CURRENT]}" 2>/dev/null)
            compadd -d meanings -a found
        }
        if [ "$funcstack[1]" = "_mizan" ]; then _mizan "$@"; else compdef _mizan mizan; fi

        """
    static let fish = """
        # Completions of mizan for fish.
        function __mizan_complete
            set -l words (commandline -opc) (commandline -ct)
            set -l lines (command mizan ---complete $words[2..] 2>/dev/null)
            if test "$lines" = ":files"
                __fish_complete_path (commandline -ct)
            else if test (count $lines) -gt 0
                printf '%s\\n' $lines
            end
        end
        complete -c mizan -f -a '(__mizan_complete)'

        """
}
