"""A hook of MkDocs: links of a page that leave docs/ lead to the repository, or become plain text if repo_url is not set."""

import posixpath
import re

LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!\w+:|#|/)([^)#\s]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"^(```.*?^```$)", re.MULTILINE | re.DOTALL)


def on_page_markdown(markdown, page, config, **_):
    folder = posixpath.join("docs", posixpath.dirname(page.file.src_uri))
    repository = (config.repo_url or "").rstrip("/")

    def link(found):
        text, target, anchor = found[1], posixpath.normpath(posixpath.join(folder, found[2])), found[3] or ""
        if target.startswith("docs/"):
            return found[0]
        return f"[{text}]({repository}/blob/HEAD/{target}{anchor})" if repository else text

    parts = FENCE.split(markdown)
    return "".join(part if part.startswith("```") else LINK.sub(link, part) for part in parts)
