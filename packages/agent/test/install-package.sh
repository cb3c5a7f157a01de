# Installs the package into a copy of this machine that is gone with its mount namespace: unshare --mount sh
# install-package.sh <empty folder> <file>. Without a file it only tries whether such a copy can be made. Prints `== what:
# result` for the test.
set -e

copy=$1
mount --make-rprivate /
mount -t tmpfs -o size=600m tmpfs "$copy"
mkdir "$copy/upper" "$copy/work" "$copy/machine"
mount -t overlay overlay -o "lowerdir=/,upperdir=$copy/upper,workdir=$copy/work" "$copy/machine"
if [ -z "$2" ]; then
    chroot "$copy/machine" sh -c 'command -v adduser && command -v deb-systemd-helper' >/dev/null
    exit 0
fi
mount -t proc proc "$copy/machine/proc"
cp "$2" "$copy/machine/agent.deb"

chroot "$copy/machine" sh -e <<'SCRIPT'
export DEBIAN_FRONTEND=noninteractive
unit=/usr/lib/systemd/system/gridlease-agent.service
enabled=/etc/systemd/system/multi-user.target.wants/gridlease-agent.service
state=/var/lib/gridlease-agent
getent group docker >/dev/null || groupadd --system docker

dpkg --install /agent.deb >/dev/null
cd /
echo "== version: $(gridlease-agent --version)"
echo "== user: $(getent passwd gridlease-agent)"
echo "== groups: $(id -nG gridlease-agent)"
echo "== state: $(stat -c '%U %G %a' $state)"
echo "== config: $(stat -c '%U %G %a' /etc/gridlease-agent/config.yaml)"
echo "== enabled: $([ -L $enabled ] && echo yes)"
echo "== unit: $(systemd-analyze verify $unit 2>&1 | grep gridlease-agent | head -1)"
echo "== status: $(gridlease-agent status | head -1)"

# What the owner has changed stays in an upgrade.
echo 'name: rig-7' >>/etc/gridlease-agent/config.yaml
echo '{}' >$state/identity.json
dpkg --install /agent.deb >/dev/null
echo "== kept: $(tail -1 /etc/gridlease-agent/config.yaml)"

dpkg --remove gridlease-agent >/dev/null
[ ! -e /usr/bin/gridlease-agent ] && [ -e /etc/gridlease-agent/config.yaml ] && [ -e $state/identity.json ]
echo "== removed: the program, neither configuration nor state"

dpkg --purge gridlease-agent >/dev/null
[ ! -e /etc/gridlease-agent ] && [ ! -e $state ] && [ ! -L $enabled ]
! getent passwd gridlease-agent >/dev/null
! dpkg -L gridlease-agent >/dev/null 2>&1
echo "== purged: configuration, state, user and unit"
SCRIPT
