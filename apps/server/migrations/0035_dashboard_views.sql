-- Views of dashboards under a name: the choices of an address. The one that is first opens without an address.
create table dashboard_views (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  view text not null,
  is_first boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (owner_id, id)
);
create unique index dashboard_views_name on dashboard_views (owner_id, lower(name));
create unique index dashboard_views_first on dashboard_views (owner_id) where is_first;
alter table dashboard_views enable row level security;
alter table dashboard_views force row level security;
create policy owner_only on dashboard_views using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on dashboard_views to beachhead_app;
