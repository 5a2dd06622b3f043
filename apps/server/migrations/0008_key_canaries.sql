-- One known value under each master key that seals or sealed values here. A start with another ring is refused.
create table key_canaries (
  kid text primary key,
  sealed text not null,
  created_at timestamptz(3) not null default now()
);
grant select, insert, delete on key_canaries to beachhead_auth;
