#!/bin/sh
# See that there is a Chromium for the browser tests: installs Debian's where it may, else says how to get it.
set -u
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing chromium for the browser tests (once)"
    { apt-get install -qq -y chromium || { apt-get update -qq && apt-get install -qq -y chromium; }; } >/dev/null 2>&1
    command -v chromium >/dev/null 2>&1 && exit 0
fi
echo "laguna: there is no Chromium, so the tests in a browser are left out; install it (Debian: apt-get install chromium)" >&2
[ -z "${CI:-}" ]
