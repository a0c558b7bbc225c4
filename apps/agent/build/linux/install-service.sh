#!/bin/sh
# Installs the agent as a systemd service, or updates it. Run it in the folder of the archive with HEADFRAME_SERVER_URL
# and HEADFRAME_AGENT_KEY set. It asks sudo for root where it needs to, and hands the variables over on the input: sudo
# logs its arguments, and every user of the machine can list them.
# DESTDIR stands before every path that is written.
set -eu
fail() {
  echo "install-service.sh: $1" >&2
  exit 1
}
cd "$(dirname "$0")"
if [ "${1:-}" = --variables-on-input ]; then
  { IFS= read -r HEADFRAME_SERVER_URL && IFS= read -r HEADFRAME_AGENT_KEY; } || fail 'The variables are missing on the input.'
fi
[ -n "${HEADFRAME_SERVER_URL:-}" ] || fail 'HEADFRAME_SERVER_URL is not set.'
[ -n "${HEADFRAME_AGENT_KEY:-}" ] || fail 'HEADFRAME_AGENT_KEY is not set.'
case $HEADFRAME_SERVER_URL$HEADFRAME_AGENT_KEY in
  *[[:cntrl:]]*) fail 'HEADFRAME_SERVER_URL or HEADFRAME_AGENT_KEY holds a control character.' ;;
esac
if [ "$(id -u)" != 0 ]; then
  command -v sudo > /dev/null || fail 'There is no sudo here; run this as root.'
  printf '%s\n' "$HEADFRAME_SERVER_URL" "$HEADFRAME_AGENT_KEY" | sudo sh ./install-service.sh --variables-on-input
  exit
fi
command -v systemctl > /dev/null || fail 'There is no systemd here; start ./headframe-agent in another way.'
systemctl show-environment > /dev/null

root=${DESTDIR:-}
install -d "$root/opt/headframe-agent"
install -m 755 headframe-agent "$root/opt/headframe-agent/headframe-agent"
install -D -m 644 headframe-agent.service "$root/etc/systemd/system/headframe-agent.service"
variables=$root/etc/headframe-agent.env
# Rules of systemd.exec for double quotes in an environment file.
line() {
  printf '%s="%s"\n' "$1" "$(printf '%s' "$2" | sed 's/[\\"$`]/\\&/g')"
}
umask 077
rm -f "$variables.new"
{
  line HEADFRAME_SERVER_URL "$HEADFRAME_SERVER_URL"
  line HEADFRAME_AGENT_KEY "$HEADFRAME_AGENT_KEY"
} > "$variables.new"
mv -f "$variables.new" "$variables"
systemctl daemon-reload
systemctl enable headframe-agent
systemctl restart headframe-agent
echo 'headframe-agent is installed and started. Its log: journalctl -u headframe-agent'
