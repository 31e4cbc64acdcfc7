# Tries the package on a system that runs: installed, used, upgraded, removed, purged.
set -eu
export DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin
cd /trial

install_it() { dpkg --install rookery.deb >&2; }

install_it
export PROGRAMS=/usr/bin AS="runuser --user rookery --"
export ROOKERY_LISTEN=127.0.0.1:8000 ROOKERY_DATA=/var/lib/rookery
export ROOKERY_SERVER=http://localhost:8000
. ./play.sh
[ "$(systemctl is-active rookery-engine-host)" = inactive ] || fail "The engine host runs."
[ "$(stat -c %U:%a /var/lib/rookery)" = rookery:700 ] || fail "Others may look into the folder."
journalctl --unit rookery-server | grep -q first-admin || fail "No link makes an admin."

# A machine that lends its engines, by the other unit.
rookery admin hosts add other | sed -n 's/^token *//p' | install -m 600 /dev/stdin /etc/rookery/token
echo "ROOKERY_SERVER=http://127.0.0.1:8000" >> /etc/rookery/engine-host.env
printf '[[engine]]\nname = "Theirs"\ncommand = "rookery-server"\nargs = ["engine"]\n' \
    >> /etc/rookery/engines.toml
systemctl enable --now rookery-engine-host 2>/dev/null
lends() { rookery admin hosts list | grep '^other .*jailed.*Theirs'; }
awaited "The engine host connects, and jails engines" lends >/dev/null

# An upgrade restarts both, and keeps games and settings.
before=$(systemctl show --property MainPID rookery-server)
install_it
[ "$(systemctl show --property MainPID rookery-server)" != "$before" ] || fail "It was not restarted."
awaited "The server is ready again" is_healthy >/dev/null
[ "$(moves_made)" -eq "$made" ] || fail "The game was not kept."
grep -q '^ROOKERY_SERVER' /etc/rookery/engine-host.env || fail "A setting was not kept."
awaited "The engine host comes back" lends >/dev/null

# What was kept is removed when somebody says so, and only then.
dpkg --remove rookery >&2
[ -f /var/lib/rookery/rookery.db ] || fail "It was removed with its data."
! systemctl is-active --quiet rookery-server || fail "The server still runs."
dpkg --purge rookery >&2
[ -f /var/lib/rookery/rookery.db ] || fail "It was purged with its data, and nobody was asked."
[ ! -e /etc/rookery/server.env ] || fail "A setting is left."
install_it
awaited "The server is ready once more" is_healthy >/dev/null
[ "$(moves_made)" -eq "$made" ] || fail "The game is not there any more."
echo "rookery rookery/remove-data boolean true" | debconf-set-selections
dpkg --purge rookery >&2
[ ! -e /var/lib/rookery ] || fail "What should go is still there."

echo "Installed, upgraded, removed and purged; an engine host joined by its unit."
