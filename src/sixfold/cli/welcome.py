"""What the command says when it is called alone."""

from rich.text import Text

from sixfold.cli.terminal import Screen
from sixfold.cli.texts import Words, language
from sixfold.core.colours import COLOURS
from sixfold.render.palette import GLYPHS, TERMINAL

EXAMPLES = (
    ("sixfold play board --variant solo", "welcome-solo"),
    ("sixfold play board", "welcome-play"),
    ("sixfold simulate board --games 10 --out DIR", "welcome-simulate"),
    ("sixfold verify DIR", "welcome-verify"),
    ("sixfold --help", "welcome-help"),
)


def welcome() -> None:
    """A friendly page: what this is, what to try, and whose it is not."""
    screen = Screen(Words(language(None)))
    title = Text()
    for number in range(len(COLOURS)):
        title.append(f" {(GLYPHS if screen.unicode else COLOURS)[number]} ", style=TERMINAL[number])
    title.append("  Sixfold", style="bold")
    screen.say(title)
    screen.say()
    screen.say(screen.words("welcome"))
    screen.say()
    screen.say(screen.words("welcome-try"))
    width = max(len(command) for command, _ in EXAMPLES)
    for command, key in EXAMPLES:
        screen.say(Text.assemble(("  " + command.ljust(width + 2), "bold"), (screen.words(key), "dim")))
    screen.say()
    screen.say(Text(screen.words("welcome-note"), style="dim"))
