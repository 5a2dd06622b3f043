#!/bin/sh
# Runs once, when the database is created: its owner, the two roles of the app, and the logins of the servers.
# The servers never get the owner's password; only the service "migrate" does.
set -eu
psql --quiet --set=ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set=owner_password="$OWNER_PASSWORD" --set=server_password="$SERVER_PASSWORD" <<'SQL'
create role beachhead_app nologin;
create role beachhead_auth nologin;

create role beachhead_owner login password :'owner_password';
grant beachhead_app, beachhead_auth to beachhead_owner;
create database beachhead owner beachhead_owner;

create role beachhead_requests login noinherit password :'server_password';
create role beachhead_accounts login noinherit password :'server_password';
create role beachhead_jobs login noinherit password :'server_password';
grant beachhead_app to beachhead_requests, beachhead_jobs;
grant beachhead_auth to beachhead_accounts;

alter role beachhead_requests set role = beachhead_app;
alter role beachhead_requests set statement_timeout = '5s';
alter role beachhead_requests set lock_timeout = '2s';
alter role beachhead_requests set idle_in_transaction_session_timeout = '10s';

alter role beachhead_accounts set role = beachhead_auth;
alter role beachhead_accounts set statement_timeout = '5s';
alter role beachhead_accounts set lock_timeout = '2s';
alter role beachhead_accounts set idle_in_transaction_session_timeout = '10s';
SQL
