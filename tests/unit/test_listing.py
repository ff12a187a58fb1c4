"""The listing of files: what it gives from which source, and that it leaves nothing."""

from __future__ import annotations

import os
import select
import subprocess
import sys

import pytest

from pi_ask.surfaces import listing
from pi_ask.surfaces.listing import Listing


SECONDS = 60
"""How long a listing may take on the slowest machine."""

IDENTITY = ("-c", "user.email=a@example.org", "-c", "user.name=A")

EVIL = """\
#!/bin/sh
echo "$0" >> "{ran}"
"""


@pytest.fixture(autouse=True)
def clean_home(tmp_path, monkeypatch):
    """Have a home without settings, no variables of git's, and only git on the path."""
    home, programs = tmp_path / "home", tmp_path / "programs"
    home.mkdir()
    programs.mkdir()
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
    (programs / "git").symlink_to(listing.program("git"))
    monkeypatch.setenv("PATH", str(programs))


@pytest.fixture(autouse=True)
def nothing_left(monkeypatch):
    """See to it that no descriptor and no process is left."""
    start, started = subprocess.Popen, []

    def noted(*arguments, **options):
        started.append(start(*arguments, **options))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", noted)
    before = open_descriptors()

    yield

    assert before == open_descriptors()
    assert None not in [process.returncode for process in started]


@pytest.fixture
def place(tmp_path):
    """Return a folder outside of any repository, with files of all kinds."""
    folder = tmp_path / "place"
    fill(folder, "top.txt", "src/main.py", "src/deep/er.py", ".env", ".hidden/file")
    return folder


@pytest.fixture
def repository(place):
    """Return the same folder as a repository that ignores some of its files."""
    fill(place, "build/made.o", "src/made.o")
    (place / ".gitignore").write_text("*.o\n")
    git(place, "init", "-q")
    git(place, "add", "src/main.py")
    return place


def open_descriptors():
    """Return the descriptors of this process that are open."""
    found = []
    for fd in range(256):
        try:
            os.fstat(fd)
        except OSError:
            continue
        found.append(fd)
    return found


def fill(folder, *paths):
    """Make empty files."""
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).touch()


def git(folder, *arguments):
    """Run git in a folder."""
    return subprocess.run(
        [listing.program("git"), *IDENTITY, *arguments],
        cwd=folder,
        capture_output=True,
        check=True,
        text=True,
    ).stdout


def program(path, text):
    """Write a program that can be run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def wait(files):
    """Wait until a listing has news."""
    assert select.select([files], [], [], SECONDS)[0], "nothing came"


def everything(files):
    """Return all paths of a listing, and see that it is closed at its end."""
    paths = []
    while True:
        wait(files)
        more = files.read()
        if more is None:
            assert files.fileno() == -1
            return paths
        paths += more


def listed(cwd, folder=""):
    """Return all paths of a new listing, in the order of the alphabet."""
    return sorted(everything(Listing(str(cwd), folder)))


# --- sources ------------------------------------------------------------------------


def test_a_repository_lists_what_git_does_not_ignore(repository):
    """Tracked and new files are listed, those that are ignored are not."""
    expected = [
        ".env",
        ".gitignore",
        ".hidden/file",
        "src/deep/er.py",
        "src/main.py",
        "top.txt",
    ]

    assert expected == listed(repository)


def test_a_folder_of_a_repository_lists_what_is_below_it(repository):
    """Paths are relative to the working folder, not to the repository."""
    assert ["deep/er.py", "main.py"] == listed(repository / "src")


def test_a_file_in_conflict_is_listed_once(repository):
    """In a merge git has several entries for a file."""
    blob = git(repository, "hash-object", "-w", "top.txt").strip()
    entries = "".join(f"100644 {blob} {side}\ttop.txt\n" for side in (1, 2, 3))
    subprocess.run(
        [listing.program("git"), "update-index", "--index-info"],
        cwd=repository,
        input=entries.encode(),
        check=True,
    )

    assert 3 == git(repository, "ls-files", "-c").count("top.txt")
    assert 1 == listed(repository).count("top.txt")


@pytest.mark.parametrize(
    "name", ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_CEILING_DIRECTORIES"]
)
def test_the_environment_does_not_lead_git_elsewhere(
    name, repository, tmp_path, monkeypatch
):
    """A hook's variables, say, are not those of the working folder."""
    before = listed(repository)
    monkeypatch.setenv(name, str(tmp_path))

    assert before == listed(repository)


def test_outside_of_a_repository_the_tree_is_walked(place):
    """Hidden folders are not gone into."""
    assert [".env", "src/deep/er.py", "src/main.py", "top.txt"] == listed(place)


def test_the_walk_follows_no_link(place):
    """A link to a folder is offered as one, and ends there; others are no files."""
    (place / "round").symlink_to(place)
    (place / "nowhere").symlink_to(place / "missing")
    (place / "itself").symlink_to("itself")
    (place / "file").symlink_to("top.txt")
    os.mkfifo(place / "pipe")

    expected = [".env", "file", "round/", "src/deep/er.py", "src/main.py", "top.txt"]
    assert expected == listed(place)


def test_the_walk_gives_what_is_less_deep_first(place):
    """So a limit cuts off what is deepest."""
    paths = everything(Listing(str(place)))

    assert ["src/main.py", "src/deep/er.py"] == paths[-2:]


@pytest.mark.parametrize("name", ["fd", "fdfind"])
def test_outside_of_a_repository_fd_lists(name, place, tmp_path):
    """It is used where it is installed, and told the folder."""
    script = '#!/bin/sh\nprintf "./one\\0./a b/two\\0$*\\0"; read it\n'
    program(tmp_path / "programs" / name, script)

    options = f"--print0 --type f --color never --base-directory {place}"
    assert sorted([options, "a b/two", "one"]) == listed(place)


def test_what_fd_fails_to_list_is_walked(place, tmp_path):
    """A program of that name may be another one."""
    program(tmp_path / "programs" / "fd", "#!/bin/sh\nexit 2\n")

    assert "src/main.py" in listed(place)


def test_without_git_the_tree_is_walked(repository, tmp_path):
    """What is ignored is listed then."""
    (tmp_path / "programs" / "git").unlink()

    assert "build/made.o" in listed(repository)


def test_a_broken_repository_is_walked(repository):
    """What git says of it goes nowhere."""
    (repository / ".git" / "index").write_bytes(b"no index")

    assert "build/made.o" in listed(repository)


def test_git_that_cannot_be_started_is_no_error(repository, tmp_path):
    """The next source is taken then."""
    (tmp_path / "programs" / "git").unlink()
    program(tmp_path / "programs" / "git", "#!/no/such/interpreter\n")

    assert "build/made.o" in listed(repository)


def test_without_any_source_there_are_no_paths(place, tmp_path, monkeypatch):
    """A frozen program has no Python to walk with."""
    (tmp_path / "programs" / "git").unlink()
    monkeypatch.setattr(sys, "executable", "")

    assert [] == listed(place)


# --- single folders -----------------------------------------------------------------


def test_a_single_folder_gives_files_and_folders(place):
    """Hidden ones are among them; what is in the folders is not."""
    expected = [f"{place}/{name}" for name in (".env", ".hidden/", "src/", "top.txt")]

    assert expected == listed("/", f"{place}/")


@pytest.mark.parametrize(
    ("folder", "expected"),
    [
        ("src/", ["src/deep/", "src/main.py"]),
        ("src/deep/../", ["src/deep/../deep/", "src/deep/../main.py"]),
        ("./src/deep/", ["./src/deep/er.py"]),
        ("../place/src/deep/", ["../place/src/deep/er.py"]),
        ("missing/", []),
        ("top.txt/", []),
        ("nul\0/", []),
        ("lone\udc80/", []),
        ("~/", ["~/notes.txt"]),
        ("~/missing/", []),
        ("~root/", []),
    ],
)
def test_paths_in_a_folder_begin_as_the_folder_is_written(
    folder, expected, place, tmp_path
):
    """So a mention goes on from what was typed."""
    fill(tmp_path / "home", "notes.txt")

    assert expected == listed(place, folder)


def test_a_folder_of_that_name_is_not_a_persons_home(place):
    """A tilde has a meaning only before a slash."""
    fill(place, "~root/file")

    assert ["~root/file"] == listed(place, "~root/")


def test_a_single_folder_is_listed_in_a_repository_too(repository):
    """What is ignored is in it: it was asked for by its name."""
    assert ["build/made.o"] == listed(repository, "build/")


# --- names --------------------------------------------------------------------------

NAMES = [
    "a b",
    "two\nlines",
    " ",
    "資料.txt",
    "e\u0301",
    'quo"te',
    "\x1b[31m",
    "ls-files",
]


@pytest.mark.parametrize("versioned", [False, True])
def test_any_name_is_given_as_it_is(versioned, tmp_path):
    """Only names that are not UTF-8, which no text could mention, are left out."""
    place = tmp_path / "names"
    fill(place, *NAMES)
    try:
        with open(os.fsencode(place) + b"/not\xffutf8", "w"):
            pass
    except OSError:
        pytest.skip("this file system takes UTF-8 only")
    if versioned:
        git(place, "init", "-q")

    assert sorted(NAMES) == listed(place)


def test_a_name_may_come_in_pieces(tmp_path, monkeypatch):
    """Paths are given when they are complete, and letters are not cut."""
    monkeypatch.setattr(listing, "_CHUNK", 1)
    fill(tmp_path / "names", *NAMES)

    assert sorted(NAMES) == listed(tmp_path / "names")


# --- limits and endings -------------------------------------------------------------


@pytest.mark.parametrize("versioned", [False, True])
def test_no_more_paths_are_given_than_the_limit(versioned, tmp_path, monkeypatch):
    """The listing is at its end then, though there are more files."""
    monkeypatch.setattr(listing, "LIMIT", 7)
    place = tmp_path / "many"
    fill(place, *(f"file{number}" for number in range(20)))
    if versioned:
        git(place, "init", "-q")
    files = Listing(str(place))
    paths = []
    while files.fileno() >= 0:
        wait(files)
        paths += files.read() or []

    assert 7 == len(set(paths))
    assert files.read() is None


def test_the_limit_of_a_single_folder(tmp_path, monkeypatch):
    """It holds for one folder as for a tree."""
    monkeypatch.setattr(listing, "LIMIT", 7)
    fill(tmp_path / "many", *(f"file{number}" for number in range(20)))
    files = Listing(str(tmp_path), "many/")
    paths = []
    while files.fileno() >= 0:
        wait(files)
        paths += files.read() or []

    assert 7 == len(set(paths))


def stuck(tmp_path, before=""):
    """Have a git that never ends."""
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    (tmp_path / "programs" / "git").unlink()
    program(tmp_path / "programs" / "git", f"#!/bin/sh\n{before}read it < '{gate}'\n")


def test_reading_does_not_wait(place, tmp_path):
    """An empty list says that nothing has come yet."""
    stuck(tmp_path)
    files = Listing(str(place))
    try:
        assert [] == files.read()
        assert not os.get_blocking(files.fileno())
    finally:
        files.close()


def test_a_listing_can_be_closed_while_it_goes_on(place, tmp_path):
    """Its process is ended, and there is no more to read."""
    stuck(tmp_path, "printf 'one\\0tw'\n")
    files = Listing(str(place))
    wait(files)

    assert ["one"] == files.read()

    files.close()

    assert files.read() is None
    assert files.fileno() == -1


def test_closing_twice_is_closing_once(place):
    """A listing that was never read can be closed, and again."""
    files = Listing(str(place))
    files.close()
    number = os.open(os.devnull, os.O_RDONLY)
    try:
        files.close()
        os.fstat(number)
    finally:
        os.close(number)

    assert files.read() is None


def test_the_descriptor_is_the_same_from_source_to_source(place):
    """Who waits for it may keep its number until the end; no other program gets it."""
    files = Listing(str(place))
    numbers = set()
    while files.fileno() >= 0:
        numbers.add(files.fileno())
        assert not os.get_inheritable(files.fileno())
        wait(files)
        files.read()

    assert 1 == len(numbers)


@pytest.mark.parametrize("folder", ["", "src/"])
def test_a_folder_that_has_vanished_has_no_files(folder, tmp_path):
    """That is no error."""
    assert [] == listed(tmp_path / "vanished", folder)


def test_a_folder_that_may_not_be_read_has_no_files(place, request):
    """What is beside it is listed all the same."""
    closed = place / "src"
    closed.chmod(0)
    request.addfinalizer(lambda: closed.chmod(0o755))
    if os.access(closed, os.R_OK):
        pytest.skip("this user may read everything")

    assert [".env", "top.txt"] == listed(place)
    assert [] == listed(closed)
    assert [] == listed(place, "src/")


# --- what a hostile repository can't do ---------------------------------------------


@pytest.fixture
def evil(tmp_path, repository):
    """Return a program that leaves a trace, in a repository that names it everywhere."""
    trace = EVIL.format(ran=tmp_path / "ran")
    found = program(repository / "evil", trace)
    for hook in ("post-index-change", "post-checkout", "reference-transaction"):
        program(repository / "hooks" / hook, trace)
    for name, value in {
        "core.fsmonitor": "./evil",
        "core.hooksPath": "hooks",
        "core.pager": "./evil",
        "pager.ls-files": "./evil",
        "core.sshCommand": "./evil",
        "alias.ls-files": "!./evil",
        "filter.x.clean": "./evil",
        "filter.x.process": "./evil",
    }.items():
        git(repository, "config", name, value)
    (repository / ".gitattributes").write_text("* filter=x\n")
    return found


def test_a_hostile_configuration_runs_nothing(evil, repository, tmp_path):
    """The programs that it names are run by a plain git, and not by the listing."""
    assert "src/main.py" in listed(repository)
    assert not (tmp_path / "ran").exists()

    git(repository, "ls-files", "-co")

    assert (tmp_path / "ran").exists()


def test_a_repository_that_a_file_points_to_runs_nothing(evil, repository, tmp_path):
    """The folder of the repository may be anywhere."""
    (repository / ".git").rename(repository / "elsewhere")
    (repository / ".git").write_text("gitdir: elsewhere\n")

    assert "src/main.py" in listed(repository)
    assert not (tmp_path / "ran").exists()

    git(repository, "ls-files", "-co")

    assert (tmp_path / "ran").exists()


def test_a_repository_that_lacks_objects_fetches_nothing(place, tmp_path):
    """To list a sparse index git fetches what is not there, by whatever program."""
    evil = program(tmp_path / "evil", EVIL.format(ran=tmp_path / "ran"))
    git(place, "init", "-q")
    git(place, "add", "src", "top.txt")
    git(place, "commit", "-qm", "First")
    try:
        git(place, "sparse-checkout", "set", "--cone", "--sparse-index", "docs")
    except subprocess.CalledProcessError:
        pytest.skip("this git knows no sparse index")
    tree = git(place, "rev-parse", "HEAD:src").strip()
    for name, value in {
        "core.repositoryFormatVersion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.promisor": "true",
        "remote.origin.url": str(place),
        "remote.origin.uploadPack": str(evil),
        "protocol.allow": "always",
    }.items():
        git(place, "config", name, value)
    (place / ".git" / "objects" / tree[:2] / tree[2:]).unlink()

    assert "top.txt" in listed(place)
    assert not (tmp_path / "ran").exists()

    git(place, "ls-files", "-co")

    assert (tmp_path / "ran").exists()


@pytest.mark.parametrize("entry", ["", ".", "bin"])
def test_programs_in_the_working_folder_are_not_run(
    entry, repository, tmp_path, monkeypatch
):
    """A search path may name it, by nothing even; such an entry is passed over."""
    for folder in (repository, repository / "bin"):
        for name in ("git", "fd", "fdfind"):
            program(folder / name, EVIL.format(ran=tmp_path / "ran"))
    monkeypatch.chdir(repository)
    monkeypatch.setenv("PATH", f"{entry}:{os.environ['PATH']}")

    assert "src/main.py" in listed(repository)
    assert not (tmp_path / "ran").exists()


def test_the_walk_imports_nothing_from_where_it_walks(place, monkeypatch):
    """A module that lies there, named like one of Python's, is not loaded."""
    (place / "os.py").write_text("raise SystemExit(1)\n")
    monkeypatch.chdir(place)
    monkeypatch.setenv("PYTHONPATH", str(place))

    assert "os.py" in listed(place)
