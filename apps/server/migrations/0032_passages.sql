-- Websites, texts and files that a user added, for search by meaning.
create table passage_sources (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('website', 'text', 'file')),
  title text not null,
  -- Of a website; null: a text or a file.
  url text,
  created_at timestamptz(3) not null default now(),
  primary key (owner_id, id)
);
alter table passage_sources enable row level security;
alter table passage_sources force row level security;
create policy owner_only on passage_sources using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, delete on passage_sources to beachhead_app;

-- Passages of the sources. A search reads all passages of one owner, so that the text needs no index.
create table passages (
  owner_id uuid not null,
  source_id uuid not null,
  position integer not null,
  id uuid not null unique,
  -- Name and address of the page it is from.
  title text not null,
  url text,
  content text not null,
  search tsvector not null generated always as (to_tsvector('english', content)) stored,
  -- 32-bit floats, little-endian. Vectors of different models are never compared.
  embedding bytea not null,
  embedding_model text not null,
  embedding_dimensions integer not null,
  primary key (owner_id, source_id, position),
  foreign key (owner_id, source_id) references passage_sources (owner_id, id) on delete cascade,
  check (octet_length(embedding) = 4 * embedding_dimensions)
);
alter table passages enable row level security;
alter table passages force row level security;
create policy owner_only on passages using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on passages to beachhead_app;
