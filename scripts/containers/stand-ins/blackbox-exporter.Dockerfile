# prom/blackbox-exporter: of the same release in Debian from forky on.
FROM gridlease/stand-in:forky
RUN apt-get update && apt-get install --yes --no-install-recommends prometheus-blackbox-exporter && rm -rf /var/lib/apt/lists /var/cache/apt/*
USER 65534:65534
ENTRYPOINT ["/usr/bin/prometheus-blackbox-exporter"]
