# chrislusf/seaweedfs: the folder that Docker copies into an empty volume, with the official image's owner.
FROM gridlease/stand-in:bookworm
RUN useradd --uid 1000 --shell /bin/sh seaweed \
    && install --directory --owner=1000 --group=1000 /data /data/filerldb2 /etc/seaweedfs
COPY --chmod=0755 weed /usr/bin/weed
VOLUME /data
WORKDIR /data
ENTRYPOINT ["weed"]
