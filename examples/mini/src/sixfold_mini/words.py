"""The texts of Mini, in all languages: those of all titles of laying tiles."""

from typing import Final

from sixfold.laying.words import laying_refusals, laying_words
from sixfold_mini.layout import LAYOUT

WORDS: Final = laying_words({"en": {}, "de": {}})
REFUSALS: Final = laying_refusals(LAYOUT.colours, {})
