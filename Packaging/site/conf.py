"""Settings of Sphinx for the site. `render.py` lays out the pages."""

project = html_title = "rulectl"
root_doc = "index"
extensions = ["myst_parser"]
# The anchors of headings, as GitHub makes them.
myst_heading_anchors = 4
# Sample output is often no valid text of the language that its block names: `…` is in JSON.
suppress_warnings = ["misc.highlighting_failure"]
highlight_language = "text"
# Pairs of hyphens are those of options.
smartquotes = False
html_theme = "furo"
html_copy_source = False
html_show_sphinx = False
html_use_index = False
html_static_path = ["static"]
html_css_files = ["site.css"]
html_extra_path = ["extra"]
# The front page is not a list of what is on it.
html_theme_options = {"navigation_with_keys": True}
