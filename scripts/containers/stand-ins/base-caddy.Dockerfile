# caddy:2.11-alpine: Debian has Caddy 2.11 from forky on.
FROM gridlease/stand-in:forky
RUN apt-get update && apt-get install --yes --no-install-recommends caddy libcap2-bin && rm -rf /var/lib/apt/lists /var/cache/apt/* \
    && setcap cap_net_bind_service=+ep /usr/bin/caddy \
    && mkdir -p /config/caddy /data/caddy /srv
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
WORKDIR /srv
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
