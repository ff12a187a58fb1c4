"""Mentions of files: where one is typed, how it is written, which paths fit best."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from pi_ask import mentions
from pi_ask.mentions import Matcher, Query, folder_of, listed, query_at, written


TREE = (
    "README.md",
    ".gitignore",
    ".github/workflows/main.yml",
    "docs/design.md",
    "docs/my notes.txt",
    "src/main.py",
    "src/state/model.py",
    "src/state/text_buffer.py",
    "src/state/.cache/old.py",
    "src/views/ModelList.tsx",
    "src/views/remodelled.py",
    "tests/test_model.py",
    "tests/src/main.py",
)


def matched(matcher, slices=1000):
    """Have a matcher look at all it has, *slices* paths at a time."""
    while matcher.step(slices):
        pass
    return matcher


def found(query, paths=TREE, limit=50):
    """Return what fits a query, the best first."""
    matcher = Matcher(query)
    matcher.feed(paths)
    return matched(matcher).best(limit)


# --- the query ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@|", (0, "")),
        ("@src/ma|in", (0, "src/ma")),
        ("see @a|", (4, "a")),
        ("see\n@a|", (4, "a")),
        ("see\t@a|", (4, "a")),
        ("見て\u3000@資料|", (3, "資料")),
        ("(@a|", (1, "a")),
        ("[@a](@b|", (5, "b")),
        ("\u201c@a|", (1, "a")),
        ("@node_modules/@types|", (0, "node_modules/@types")),
        ("@a@b|", (0, "a@b")),
        ("@~/no|", (0, "~/no")),
        ("@one @two|", (5, "two")),
    ],
)
def test_a_mention_begins_at_the_start_of_a_word(text, expected):
    """What is typed behind such an ``@``, up to the caret, is the query."""
    before, _, after = text.partition("|")

    assert Query(*expected, quoted=False) == query_at(before + after, len(before))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('@"|', (0, "")),
        ('@"my no|tes', (0, "my no")),
        ('see @"my dir/|', (4, "my dir/")),
        ('@"a b" and @"c d|', (11, "c d")),
        ('@"a @b|', (0, "a @b")),
        (r'@"a \"b\" c\\|', (0, r'a "b" c\ '[:-1])),
        (r'@"a\b|', (0, r"a\b")),
        ('@"a\\|', (0, "a\\")),
    ],
)
def test_quotes_keep_blanks_in_a_mention(text, expected):
    """A mention in quotes goes on until they are closed."""
    before, _, after = text.partition("|")

    assert Query(*expected, quoted=True) == query_at(before + after, len(before))


@pytest.mark.parametrize(
    "text",
    [
        "|",
        "|@a",
        "me@home.net|",
        "@a |",
        "@a b|",
        "@a\n|",
        '@"a b"|',
        '@"a b" |',
        '@"a\nb|',
        '@"a\rb c|',
        r'@"a\\"|',
        "\u00e9@a|",
    ],
)
def test_where_no_mention_is_typed_there_is_no_query(text):
    """Addresses, mentions that have ended and other lines give none."""
    before, _, after = text.partition("|")

    assert query_at(before + after, len(before)) is None


@pytest.mark.parametrize("opening", ["@", '@"'])
def test_a_query_reaches_back_a_thousand_characters(opening):
    """An ``@`` that is farther from the caret begins no mention."""
    near = opening + "x" * (mentions.REACH - len(opening))

    assert query_at(near, len(near)) is not None
    assert query_at(near + "x", len(near) + 1) is None


@given(st.text(alphabet='@"\\ a/\n(', max_size=30), st.integers(0, 30))
def test_a_query_ends_at_the_caret(text, caret):
    """A query is on the line of the caret, and what is behind the caret is no matter."""
    caret = min(caret, len(text))

    query = query_at(text, caret)

    assert query == query_at(text[:caret], caret)
    if query:
        assert text[query.start] == "@"
        assert "\n" not in text[query.start : caret]


# --- what is written ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("README.md", "@README.md "),
        ("src/", "@src/"),
        ("資料/a.txt", "@資料/a.txt "),
        ("~/notes.txt", "@~/notes.txt "),
        ("/etc/hosts", "@/etc/hosts "),
        ("a b.txt", '@"a b.txt" '),
        ("a\u3000b.txt", '@"a\u3000b.txt" '),
        ("my dir/", '@"my dir/'),
        ("my dir/a.txt", '@"my dir/a.txt" '),
        ('5".txt', r'@"5\".txt" '),
        (r'a \"b".txt', r'@"a \\\"b\".txt" '),
        (r"a\b.txt", r"@a\b.txt "),
        ("(@x).txt", '@"(@x).txt" '),
    ],
)
def test_a_path_is_written_so_that_it_can_be_read_back(path, expected):
    """A blank follows a file; a folder is left open; quotes are there where needed."""
    assert expected == written(path)


@given(st.text(alphabet='@"\\ a/(.é', min_size=1, max_size=20))
def test_typing_goes_on_into_a_folder(name):
    """The mention of a folder is a query for what is in it, whatever its name."""
    mention = written(name + "/")

    query = query_at("see " + mention, 4 + len(mention))

    assert query is not None
    assert (4, name + "/") == (query.start, query.text)


@given(st.text(alphabet='@"\\ a/(.é', min_size=1, max_size=20))
def test_a_written_file_has_ended(name):
    """Behind the mention of a file no mention is being typed."""
    mention = written(name + "x")

    assert query_at(mention, len(mention)) is None


@pytest.mark.parametrize(
    ("query", "folder", "in_tree"),
    [
        ("", "", True),
        ("ma", "", True),
        ("src/ma", "src/", True),
        ("src/", "src/", True),
        (".github/", ".github/", True),
        ("~", "", True),
        ("~draft/a", "~draft/", True),
        ("..", "", True),
        ("~/", "~/", False),
        ("~/no/te", "~/no/", False),
        ("/", "/", False),
        ("/etc/ho", "/etc/", False),
        ("../", "../", False),
        ("./ma", "./", False),
        ("src/../ma", "src/../", False),
    ],
)
def test_a_query_says_what_is_to_be_listed(query, folder, in_tree):
    """What leads out of the tree, or is not written as in it, is a folder of its own."""
    assert folder == folder_of(query)
    assert in_tree == listed(query)


# --- what fits ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("model", ["src/state/model.py", "src/views/ModelList.tsx"]),
        ("readme", ["README.md"]),
        ("tb", ["src/state/text_buffer.py"]),
        ("ml", ["src/views/ModelList.tsx"]),
        ("src", ["src/", "tests/src/"]),
        ("main", ["src/main.py", "tests/src/main.py"]),
        ("st/mo", ["src/state/model.py"]),
        ("notes", ["docs/my notes.txt"]),
        ("my n", ["docs/my notes.txt"]),
    ],
)
def test_the_best_match_is_first(query, expected):
    """Names count before folders, starts before middles, short before long."""
    assert expected == found(query)[: len(expected)]


@pytest.mark.parametrize(
    ("query", "better", "worse"),
    [
        ("model", "x/model.py", "x/models.py"),
        ("model", "x/models.py", "x/a_model.py"),
        ("model", "x/a_model.py", "x/remodel.py"),
        ("model", "x/baseModel.py", "x/remodel.py"),
        ("model", "x/remodel.py", "x/mode_list.py"),
        ("tb", "x/text_buffer.py", "t/b.py"),
        ("tb", "t/b.py", "x/cotzab.py"),
        ("st", "x/cut_solid.txt", "x/stu/a.py"),
        ("ab", "x/zaab.py", "x/zacb.py"),
        ("cb", "z/zczb", "zcb/q"),
        ("cb", "zcb/q", "zc/zb/q"),
        ("a", "a", "a/"),
        ("a", "b/a", "c/a"),
        ("a", "ab", "abc"),
    ],
)
def test_one_match_is_better_than_another(query, better, worse):
    """Each rule of the order decides between two paths, in whatever order they come."""
    assert [better, worse] == [
        it for it in found(query, [worse, better]) if it in (better, worse)
    ]


@pytest.mark.parametrize(
    ("query", "path", "fits"),
    [
        ("MODEL", "model.py", False),
        ("Model", "Model.py", True),
        ("model", "MODEL.py", True),
        ("strasse", "Straße", True),
        ("e\u0301t\u00e9", "\u00e9te\u0301.txt", True),
        ("οδος", "ΟΔΟΣ", True),
        ("資", "見資料.txt", True),
        ("mdl", "model", True),
        ("ldm", "model", False),
        ("a]^-\\b", "a]^-\\b", True),
        ("x" * 200, "x" * 200, True),
        ("x" * 200, "x" * 199, False),
    ],
)
def test_the_characters_of_a_query_are_in_a_path_in_their_order(query, path, fits):
    """Capitals matter only where the query has one, and no way of writing accents."""
    assert fits == (found(query, [path]) == [path])


def test_an_empty_query_finds_everything_that_is_not_hidden():
    """What is less deep comes first, then the alphabet decides."""
    expected = ["docs/", "README.md", "src/", "tests/", "docs/design.md"]

    assert expected == found("")[:5]
    assert not [path for path in found("") if "/." in path or path[0] == "."]


def test_folders_are_offered_once():
    """A folder is found with the paths in it, however it came, and ends in a slash."""
    paths = ["a/b/1", "a/b/2", "a/", "a/c/", "a/c/3"]

    assert ["a/", "a/b/", "a/c/", "a/b/1", "a/b/2", "a/c/3"] == found("", paths)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("git", []),
        (".", [".github/", ".gitignore"]),
        (".gitig", [".gitignore"]),
        (".github/", [".github/workflows/", ".github/workflows/main.yml"]),
        (".github/m", [".github/workflows/main.yml"]),
        ("src/state/.c", ["src/state/.cache/", "src/state/.cache/old.py"]),
        ("cache", []),
    ],
)
def test_hidden_paths_are_found_behind_a_dot(query, expected):
    """They are offered for a dot, and in a folder that the query spells out."""
    assert expected == found(query)[:2]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("tests/", ["tests/src/", "tests/test_model.py", "tests/src/main.py"]),
        ("tests/src/", ["tests/src/main.py"]),
        ("docs/e", ["docs/design.md", "docs/my notes.txt"]),
        ("tests/ma", ["tests/src/main.py"]),
        ("Tests/", []),
        ("views/mo", ["src/views/ModelList.tsx", "src/views/remodelled.py"]),
    ],
)
def test_a_folder_in_a_query_is_looked_into(query, expected):
    """Only what is in it is found, if anything; else its name is one among others."""
    assert expected == found(query)


def test_a_folder_outside_is_matched_by_what_is_in_it():
    """Its own name, hidden or not, is no hit and hides nothing."""
    paths = ["/home/.me/b.txt", "/home/.me/a/", "/home/.me/.secret"]

    assert ["/home/.me/a/", "/home/.me/b.txt"] == found("/home/.me/", paths)
    assert ["/home/.me/b.txt"] == found("/home/.me/b", paths)
    assert ["/home/.me/.secret"] == found("/home/.me/.s", paths)


def test_no_more_is_named_than_was_asked_for():
    """The limit counts, and what a matcher keeps."""
    paths = [f"f{number:04}" for number in range(mentions.KEPT + 100)]

    assert paths[:3] == found("f", paths, 3)
    assert paths[: mentions.KEPT] == found("f", paths, 10_000)
    assert [] == found("f", paths, 0)
    assert [] == found("g", paths)


def test_a_step_says_whether_any_are_left():
    """Each step looks at as many as it was told, folders among them."""
    matcher = Matcher("")

    assert not matcher.step(5)

    matcher.feed(["a/1", "a/2", "a/3"])

    assert [True, True, True, False] == [matcher.step(1) for _ in range(4)]
    assert 4 == len(matcher.best(9))


# --- slices and narrowing -----------------------------------------------------------

SOME_PATHS = st.lists(
    st.text(alphabet="aAb./é_ ", min_size=1, max_size=8).filter(
        lambda it: it[0] != "/"
    ),
    max_size=12,
    unique=True,
)
SOME_QUERY = st.text(alphabet="aAb./e\u0301_", max_size=4)


@given(SOME_PATHS, SOME_QUERY, st.integers(1, 5), st.randoms())
def test_slices_and_order_make_no_difference(paths, query, slices, random):
    """The same paths give the same best ones, however they came."""
    shuffled = random.sample(paths, len(paths))
    matcher = Matcher(query)
    for path in shuffled:
        matcher.feed([path])
        matcher.step(slices)

    assert found(query, paths) == matched(matcher, slices).best(50)


@given(SOME_PATHS, SOME_PATHS, st.lists(SOME_QUERY, max_size=4), st.integers(0, 9))
def test_a_narrowed_matcher_finds_what_a_new_one_would(paths, later, queries, done):
    """It makes no difference what was asked before, and how far the search had come."""
    later = [path for path in later if path not in paths]
    text, matcher = "", Matcher("")
    matcher.feed(paths)
    for query in queries:
        matcher.step(done)
        # Half of the queries go on from the one before, as they do while typing.
        text = text + query if len(query) % 2 else query
        matcher = matcher.narrowed(text)
    matcher.feed(later)

    assert found(text, paths + later) == matched(matcher).best(50)


def test_a_narrowed_matcher_looks_at_the_matches_only():
    """What did not fit before is not looked at again when the query goes on."""
    paths = [f"{letter}{number}" for letter in "ab" for number in range(50)]
    matcher = Matcher("a")
    matcher.feed(paths)
    matched(matcher)

    narrowed = matcher.narrowed("a1")

    assert not narrowed.step(50)
    assert "a1" == narrowed.best(1)[0]


def test_what_cannot_be_among_the_best_still_counts_when_the_query_goes_on():
    """A match that is worse than all that are kept is found by a longer query."""
    paths = [f"ab{number}" for number in range(mentions.KEPT)]
    matcher = Matcher("ab")
    matcher.feed([*paths, "axbz", "q/axb/z"])
    matched(matcher)

    assert ["axbz"] == matched(matcher.narrowed("abz")).best(1)
