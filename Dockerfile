# The service in a container without root. Node comes from npm, everything else from Debian.

FROM debian:trixie-20260824-slim@sha256:d7e12182ce18b85b93007c1dedf31f2d29e01ccf3182cc4017c709b6259bc132 AS base
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*

# Builds the packages and the sites with everything that development needs.
FROM base AS build
RUN apt-get update && apt-get install -y --no-install-recommends nodejs npm && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund
# The pinned Node, whose hash the lockfile has.
RUN cp node_modules/node-linux-*/bin/node /usr/local/bin/node
RUN NX_DAEMON=false npx nx run-many -t build site && node tools/setup/release/pack.mjs --out /packed

# Installs the packed service with its dependencies at the versions of the lockfile.
FROM build AS production
WORKDIR /app
RUN node /src/tools/setup/release/pin-dependencies.mjs \
  && npm install --omit=dev --ignore-scripts --no-audit --no-fund /packed/ethread-[0-9]*.tgz \
  && rm package.json package-lock.json node_modules/.package-lock.json

FROM base
RUN useradd --system --uid 10001 --user-group --home-dir /nonexistent ethread \
  && install -d -o ethread -g ethread /etc/ethread /var/lib/ethread
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=production /app /app
RUN ln -s /app/node_modules/ethread/bin/ethread.mjs /usr/local/bin/ethread
USER 10001:10001
WORKDIR /var/lib/ethread
VOLUME /var/lib/ethread
EXPOSE 8545 8546 8547
STOPSIGNAL SIGTERM
# Follows the scheme and the port of the configuration.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["ethread", "health", "--config", "/etc/ethread/ethread.yaml"]
ENTRYPOINT ["ethread"]
CMD ["serve", "--config", "/etc/ethread/ethread.yaml"]
