"""`nonogui completion`: print the script that completes commands in a shell.

The script asks the program itself (`_NONOGUI_COMPLETE`, see Click's manual), so that it always
knows the commands, options and choices of the installed version.
"""

from __future__ import annotations

from typing import Final

import click
from click.shell_completion import get_completion_class

from nonogui.cli import declare
from nonogui.cli.outcome import Outcome
from nonogui.formats.registry import ROWS
from nonogui.i18n import _

# For each shell, the code that completes a puzzle file, in place of Click's any file, and the line
# to put it before. If no file has a known suffix, any file is offered.
_PUZZLES: Final = {
    "bash": (
        "        elif [[ $type == 'file' ]]; then",
        """        elif [[ $type == 'puzzle' ]]; then
            compopt -o default -o filenames
            while read -r name; do
                if [[ -d $name || ${name,,} =~ \\.(SUFFIXES)$ ]]; then
                    COMPREPLY+=("$name")
                fi
            done < <(compgen -f -- "$value")""",
    ),
    "zsh": (
        '        elif [[ "$type" == "file" ]]; then',
        """        elif [[ "$type" == "puzzle" ]]; then
            _files -g '*.(#i)(SUFFIXES)'""",
    ),
    "fish": (
        '        else if test $metadata[1] = "file";',
        """        else if test $metadata[1] = "puzzle";
            __fish_complete_suffix --complete=$metadata[2] SUFFIXES;""",
    ),
}

SHELLS: Final = tuple(_PUZZLES)


@declare.command(
    "completion",
    _(
        "With this script, the Tab key completes commands, options, their values and file names."
        " Save the script as shown below (make the folder first if it is missing) and start a new"
        " shell. To try it in the current shell, run “source <(nonogui completion SHELL)” in bash"
        " or zsh. Bash must be 4.4 or later."
    ),
    exits={Outcome.YES: _("The script was printed."), Outcome.BAD: _("Unknown shell.")},
    examples=[
        (
            "nonogui completion bash > ~/.local/share/bash-completion/completions/nonogui",
            _("Bash, with the package bash-completion."),
        ),
        (
            'nonogui completion zsh > "${fpath[1]}/_nonogui"',
            _("Zsh; any folder in $fpath will do."),
        ),
        (
            "nonogui completion fish > ~/.config/fish/completions/nonogui.fish",
            _("Fish."),
        ),
    ],
)
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(context: click.Context, shell: str) -> Outcome:
    """Print the script for a shell."""
    kind = get_completion_class(shell)
    assert kind is not None
    made = kind(context.find_root().command, {}, "nonogui", "_NONOGUI_COMPLETE")
    # Not `made.source()`: it would run the Bash of this system to learn its version.
    click.echo(_with_suffixes(made.source_template % made.source_vars(), shell), nl=False)
    return Outcome.YES


def _with_suffixes(script: str, shell: str) -> str:
    """Return the script of a shell that also completes the names of puzzle files."""
    before, added = _PUZZLES[shell]
    suffixes = sorted({each.rpartition(".")[2] for row in ROWS for each in row.suffixes})
    listed = " ".join(f".{each}" for each in suffixes) if shell == "fish" else "|".join(suffixes)
    assert before in script
    return script.replace(before, f"{added.replace('SUFFIXES', listed)}\n{before}")
