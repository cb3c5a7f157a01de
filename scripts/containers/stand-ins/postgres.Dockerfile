# postgres:18: Debian has PostgreSQL 18 from forky on.
FROM gridlease/stand-in:forky
RUN groupadd --system --gid 999 postgres \
    && useradd --system --uid 999 --gid postgres --home-dir /var/lib/postgresql --shell /bin/bash postgres \
    && mkdir /etc/postgresql-common \
    && echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
ENV LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/18/bin
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-18 && rm -rf /var/lib/apt/lists /var/cache/apt/* \
    && sed --in-place "s/^#\(listen_addresses = \)'localhost'/\1'*'/" /usr/share/postgresql/18/postgresql.conf.sample \
    && rm -rf /var/lib/postgresql \
    && install --directory --owner=999 --group=999 --mode=1777 /var/lib/postgresql \
    && install --directory --owner=999 --group=999 --mode=3777 /var/run/postgresql
COPY --chmod=0755 postgres-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
ENV PGDATA=/var/lib/postgresql/18/docker
VOLUME /var/lib/postgresql
ENTRYPOINT ["docker-entrypoint.sh"]
STOPSIGNAL SIGINT
CMD ["postgres"]
