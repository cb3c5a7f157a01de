# prom/prometheus: Debian has Prometheus 3.5 from forky on.
FROM gridlease/stand-in:forky
RUN apt-get update && apt-get install --yes --no-install-recommends prometheus && rm -rf /var/lib/apt/lists /var/cache/apt/* \
    && install --directory --owner=65534 --group=65534 /prometheus
USER 65534:65534
VOLUME /prometheus
WORKDIR /prometheus
ENTRYPOINT ["/bin/prometheus"]
