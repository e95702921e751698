"""Words: finding and label codes become sentences here, and nowhere else. One YAML file per language.

`words` speaks, `language` reads a file, `templates` and `plurals` say what may stand in one, `check` looks one over for
its translator, `locale` picks one from the environment.
"""

from pnp.lang.language import languages
from pnp.lang.locale import default_language
from pnp.lang.words import Words, load_words

__all__ = ["Words", "default_language", "languages", "load_words"]
