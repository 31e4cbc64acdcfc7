# One image holds the whole site: the server with the browser client inside it, the client for
# shells, and the engine host.

FROM node:22-bookworm-slim AS node

FROM rust:1.95-slim-bookworm AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /src
COPY . .
# The same programs as in the other packages.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    --mount=type=cache,target=/root/.npm \
    rm -rf target/dist-out \
    && cargo xtask dist \
    && install -d /data /image/bin /image/doc \
    && cp target/dist-out/rookery-*-linux/rookery* /image/bin \
    && cp target/dist-out/rookery-*-linux/LICENSE-* target/dist-out/rookery-*-linux/THIRD-PARTY.txt \
        /image/doc

# The programs need nothing of it. Engines do: libraries of C and C++, and certificates for programs
# that speak to others.
FROM gcr.io/distroless/cc-debian12
COPY --from=build /image/bin/ /usr/local/bin/
COPY --from=build /image/doc/ /usr/share/doc/rookery/
COPY --from=build --chown=10001:10001 --chmod=0700 /data /data
USER 10001:10001
# Engines that are mounted at /engines are found by their names.
ENV PATH=/usr/local/bin:/usr/bin:/bin:/engines \
    ROOKERY_LISTEN=0.0.0.0:8000 ROOKERY_DATA=/data
VOLUME /data
# The others for a server that speaks TLS itself: it is told so by ROOKERY_LISTEN and
# ROOKERY_HTTP_REDIRECT.
EXPOSE 8000 8443 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s CMD ["rookery-server", "healthy"]
ENTRYPOINT ["rookery-server"]
