# The service in a container without root. Node comes from npm, everything else from Debian.

FROM debian:trixie-20260824-slim AS base
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/*

# Builds the packages and the sites with everything that development needs.
FROM base AS build
RUN apt-get update && apt-get install -y --no-install-recommends nodejs npm && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund
RUN PATH="$PWD/node_modules/node/bin:$PATH" NX_DAEMON=false npx nx run-many -t build site
RUN cp node_modules/node/bin/node /usr/local/bin/node

# Keeps what the service needs at run time: built files, without sources, source maps and tests, and its own dependencies.
FROM build AS production
RUN find packages apps tools -type d -name node_modules -prune -o -type d -name src -prune -exec rm -rf {} + \
  && find packages apps -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.tsbuildinfo' -o -name '*.test.*' \) -path '*/dist/*' -delete \
  && rm -rf node_modules apps/*/test \
  && npm ci --omit=dev --workspace=ethread --ignore-scripts --no-audit --no-fund

FROM base
RUN useradd --system --uid 10001 --user-group --home-dir /nonexistent ethread \
  && install -d -o ethread -g ethread /etc/ethread /var/lib/ethread
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=production /src/node_modules /app/node_modules
COPY --from=production /src/packages /app/packages
COPY --from=production /src/apps /app/apps
COPY --from=production /src/openrpc /app/openrpc
RUN ln -s /app/apps/service/bin/ethread.mjs /usr/local/bin/ethread
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
