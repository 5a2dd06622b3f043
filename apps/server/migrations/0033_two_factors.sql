-- Two-factor sign-in. It is read before a session begins, so it belongs to no tenant: only the role beachhead_auth,
-- used by platform/auth, reaches it.
create table two_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- The TOTP secret, sealed with the master key.
  sealed text not null,
  begun_at timestamptz(3) not null,
  -- Null until the first code of the app was confirmed.
  enabled_at timestamptz(3),
  -- The 30-second step of the last accepted code; no code of this step or an earlier one is accepted again.
  last_step bigint not null default 0,
  -- SHA-256 of the unused recovery codes.
  recovery_codes text[] not null default '{}'
);
grant select, insert, update, delete on two_factors to beachhead_auth;
