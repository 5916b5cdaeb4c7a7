#!/bin/sh
# Make a Python environment hold what a file of pins names: environment.sh .venv constraints.txt
# With names behind it, only those of them and what they bring along: environment.sh .venv constraints.txt pytest ruff
# $PYTHON is the Python to make it with. What is missing on this machine is said in one sentence.
set -eu
folder=$1
pins=$2
shift 2
python=${PYTHON:-python3}

refuse() {
    echo "laguna: $1" >&2
    exit 1
}

version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) ||
    refuse "'$python' does not run; install Python 3.11 or newer (Debian: python3 and python3-venv) or name one: make PYTHON=python3.12"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    refuse "'$python' is Python $version and Laguna needs 3.11 or newer; install one, or name it: make PYTHON=python3.12"
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    refuse "'$python' cannot make a virtual environment; install python3-venv (Debian: apt-get install python3-venv)"

# An environment that fits saves half a minute; one that was left half made, or whose Python is gone, is made anew.
fits() {
    [ "$("$folder/bin/python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)" = "$version" ] &&
        "$folder/bin/python" -m pip --version >/dev/null 2>&1
}
if ! fits; then
    echo "Setting up $folder with Python $version (once, about half a minute)"
    "$python" -m venv --clear "$folder"
fi
if [ $# -gt 0 ]; then
    "$folder/bin/python" -m pip install -qq --constraint "$pins" "$@"
else
    "$folder/bin/python" -m pip install -qq -r "$pins"
fi
