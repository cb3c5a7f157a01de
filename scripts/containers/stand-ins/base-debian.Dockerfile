# debian:forky-slim, with busybox.
FROM gridlease/stand-in:forky
