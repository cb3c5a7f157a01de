# nats:2.14-alpine: the server as it is on npm; busybox' wget as Alpine has it.
FROM gridlease/stand-in:bookworm
COPY --chmod=0755 nats-server /usr/local/bin/nats-server
EXPOSE 4222 6222 8222
CMD ["nats-server"]
