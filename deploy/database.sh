#!/bin/sh
# Runs once, when the database is made: a login that owns one database and may create the app's two roles.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$APP_PASSWORD" --username postgres <<'SQL'
create role beachhead login createrole password :'password';
create database beachhead owner beachhead;
SQL
