# One image holds the whole site: the server with the browser client inside it.

FROM node:22-bookworm-slim AS node

FROM rust:1.95-slim-bookworm AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    --mount=type=cache,target=/root/.npm \
    cargo build --profile dist --locked --package rookery-server \
    && cp target/dist/rookery-server /rookery-server

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --no-create-home rookery \
    && install --directory --owner rookery --mode 0700 /data
COPY --from=build /rookery-server /usr/local/bin/rookery-server
USER rookery
ENV ROOKERY_LISTEN=0.0.0.0:8000 ROOKERY_DATA=/data
VOLUME /data
EXPOSE 8000
# The image has no HTTP client; bash speaks enough of it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/8000 && printf 'GET /readyz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
ENTRYPOINT ["rookery-server"]
