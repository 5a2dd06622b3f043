#!/bin/sh
# Runs once, when the database is created: its owner, the two roles of the app, the logins of the servers and that of
# the backups. The servers never get the passwords of the owner and of the backups. psql reads the passwords from its
# environment: its arguments are open to every account of the machine.
set -eu
psql --quiet --set=ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv app_password DATABASE_APP_PASSWORD
\getenv auth_password DATABASE_AUTH_PASSWORD
\getenv jobs_password DATABASE_JOBS_PASSWORD
\getenv backup_password BACKUP_PASSWORD

create role beachhead_app nologin;
create role beachhead_auth nologin;

create role beachhead_owner login password :'owner_password';
grant beachhead_app, beachhead_auth to beachhead_owner;
create database beachhead owner beachhead_owner;

create role beachhead_requests login noinherit password :'app_password';
create role beachhead_accounts login noinherit password :'auth_password';
create role beachhead_jobs login noinherit password :'jobs_password';
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

-- Reads every row and changes none.
create role beachhead_backup login bypassrls password :'backup_password';
grant pg_read_all_data to beachhead_backup;
alter role beachhead_backup set default_transaction_read_only = on;
SQL
