#!/bin/sh
# Makes the role that the servers come as, and its database: it owns that one and is no superuser.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username postgres --dbname postgres <<'SQL'
CREATE ROLE rookery LOGIN PASSWORD :'password';
CREATE DATABASE rookery OWNER rookery;
SQL
