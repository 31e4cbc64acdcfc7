# Plays on a server that starts, with the programs of a package alone, and says what it saw.
#
#   INSIDE          the words that make a command run where the package is; none: here
#   AS              the words that make a command run as the server's user; none: as it is
#   PROGRAMS        the folder with the programs
#   ROOKERY_LISTEN  where the server listens
#   ROOKERY_DATA    its folder
#   ROOKERY_SERVER  how the client calls it
#
# Every loop ends: a machine that is busy has two minutes for each step.
set -eu

game=nine-mens-morris
plies=8

fail() {
    echo "$*" >&2
    exit 1
}

server() { ${INSIDE:-} ${AS:-} "$PROGRAMS/rookery-server" "$@"; }
rookery() { ${INSIDE:-} "$PROGRAMS/rookery" "$@"; }
host() { ${INSIDE:-} "$PROGRAMS/rookery-engine-host" "$@"; }

# Waits until a command prints something, and prints that.
awaited() {
    what=$1
    shift
    until=$(($(date +%s) + 120))
    while [ "$(date +%s)" -lt "$until" ]; do
        found=$("$@") || true
        if [ -n "$found" ]; then
            echo "$found"
            return
        fi
        sleep 0.5
    done
    fail "$what: not within two minutes"
}

is_healthy() { server healthy 2>/dev/null && echo yes; }
is_offered() { rookery games --offered | grep "^$game "; }
legal_moves() { rookery game "$id" show | sed -n 's/^Your moves: //p'; }
moves_made() { rookery game "$id" show | sed -n 's/^Moves: //p' | wc -w; }

awaited "The server is ready" is_healthy >/dev/null
ROOKERY_TOKEN=$(echo "a passphrase for a trial" |
    server account add ada --role admin --token admin,board:play,challenge:write | tail -n 1)
export ROOKERY_TOKEN

# Engines are contained as well as can be.
rookery admin hosts list | grep -q jailed ||
    fail "The server does not jail engines: $(rookery admin hosts list)"

# Rules that are scripts are compiled while the server runs already.
awaited "$game is offered" is_offered >/dev/null
id=$(rookery challenge Rookery-3 --game "$game" --clock none --side first --wait |
    sed -n 's/^The game \([^ ]*\) has begun.*/\1/p')
[ -n "$id" ] || fail "The computer did not accept a game."
made=0
while [ "$made" -lt "$plies" ]; do
    moves=$(awaited "It is my turn" legal_moves)
    rookery move "$id" "${moves%% *}" >/dev/null
    made=$((made + 2))
done
awaited "The computer answers" legal_moves >/dev/null
[ "$(moves_made)" -eq "$made" ] || fail "There are $(moves_made) moves, not $made."
rookery game "$id" resign >/dev/null

# The same engine beside no server, jailed or not at all.
host probe --tier jailed --protocol rookery -- "$PROGRAMS/rookery-server" engine >/dev/null ||
    fail "The engine cannot be probed in a jail."

echo "$made plies of $game against the computer; engines are jailed."
