/** What runs in a rental's container for an SSH client; of the image they need /bin/sh. */

const FIND_SHELL = 'if command -v bash >/dev/null 2>&1; then s=bash; else s=sh; fi;';

/** Not a login shell: that would replace the PATH of the image, on which its programs are. */
export const SHELL_SCRIPT = `${FIND_SHELL} exec "$s"`;

/** The command line is the first argument. */
export const COMMAND_SCRIPT = `${FIND_SHELL} exec "$s" -c "$1"`;

/** Where OpenSSH's packages put it: Debian and Ubuntu, Fedora and Red Hat, Alpine, SUSE. */
const SFTP_SERVERS = [
  '/usr/lib/openssh/sftp-server',
  '/usr/libexec/openssh/sftp-server',
  '/usr/lib/ssh/sftp-server',
  '/usr/libexec/ssh/sftp-server',
];

export const SFTP_SCRIPT = [
  `for p in ${SFTP_SERVERS.join(' ')}; do [ -x "$p" ] && exec "$p"; done;`,
  'echo "The image of this rental has no sftp-server: install openssh-sftp-server in it (or copy with scp -O, rsync or tar)." >&2;',
  'exit 127',
].join(' ');

/**
 * Connects standard input and output to the port of the container's own loopback that is the first argument, by what the
 * image has.
 */
export const RELAY_SCRIPT = [
  'if command -v socat >/dev/null 2>&1; then exec socat - "TCP:127.0.0.1:$1"; fi;',
  'if command -v nc >/dev/null 2>&1; then exec nc 127.0.0.1 "$1"; fi;',
  // A background program would read nothing unless told to.
  `exec bash -c 'exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1; cat <&0 >&3 & cat <&3; kill $!' relay "$1"`,
].join(' ');
