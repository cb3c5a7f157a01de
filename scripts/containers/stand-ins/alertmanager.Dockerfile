# prom/alertmanager: of the same release in Debian from forky on.
FROM gridlease/stand-in:forky
RUN apt-get update && apt-get install --yes --no-install-recommends prometheus-alertmanager && rm -rf /var/lib/apt/lists /var/cache/apt/* \
    && ln -s /usr/bin/prometheus-alertmanager /bin/alertmanager \
    && install --directory --owner=65534 --group=65534 /alertmanager
USER 65534:65534
VOLUME /alertmanager
WORKDIR /alertmanager
ENTRYPOINT ["/bin/alertmanager"]
