# hashicorp/consul: Debian's last agent.
FROM gridlease/stand-in:bookworm
RUN groupadd --gid 1000 consul && useradd --uid 100 --gid consul consul \
    && install --directory --owner=100 --group=1000 /consul/data /consul/config
COPY --chmod=0755 consul /bin/consul
VOLUME /consul/data
ENTRYPOINT ["consul"]
