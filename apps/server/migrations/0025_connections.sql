-- Services that a user connected with credentials of their own. At most one CRM at a time.
create table connections (
  owner_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('zoho-crm', 'hubspot', 'zoho-campaigns')),
  kind text not null check (kind in ('crm', 'campaigns')),
  -- New with each connect, so that a job of an earlier connection does nothing.
  id uuid not null,
  -- Client ID, client secret and tokens, as one sealed value.
  sealed text not null,
  -- Masked, as the user sees them.
  masked jsonb not null,
  data_centre text not null,
  -- Counts the access tokens: a call that failed with an older one tries the new one before it asks for another.
  access_version integer not null default 1,
  access_expires_at timestamptz(3),
  -- One process at a time refreshes the access token.
  refresh_lease_until timestamptz(3),
  -- The last failure; null: healthy.
  failure text,
  -- No call before this time.
  retry_at timestamptz(3),
  -- Where the running sync continues; null: none runs.
  sync jsonb,
  -- Changes up to this time are stored.
  synced_until timestamptz(3),
  records integer not null default 0,
  last_sync_at timestamptz(3),
  next_sync_at timestamptz(3),
  connected_at timestamptz(3) not null default now(),
  primary key (owner_id, provider)
);
create unique index connections_one_crm on connections (owner_id) where kind = 'crm';
alter table connections enable row level security;
alter table connections force row level security;
create policy owner_only on connections using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on connections to beachhead_app;

-- Popups that were opened to connect a service. The state works once, in the browser that began the flow.
create table connection_flows (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  provider text not null check (provider in ('zoho-crm', 'zoho-campaigns')),
  -- SHA-256; null once used.
  state_hash text unique,
  browser_hash text not null,
  -- Client ID and secret; null once used.
  sealed text,
  data_centre text not null,
  outcome text not null default 'open',
  expires_at timestamptz(3) not null,
  primary key (owner_id, id)
);
alter table connection_flows enable row level security;
alter table connection_flows force row level security;
create policy owner_only on connection_flows using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on connection_flows to beachhead_app;

-- Campaigns of the connected campaign tool with their latest figures.
create table campaign_reports (
  owner_id uuid not null references users (id) on delete cascade,
  source text not null check (source in ('zoho-campaigns')),
  campaign_key text not null,
  name text not null,
  subject text not null,
  status text not null,
  sent_at timestamptz(3),
  -- Null: not sent yet, so there are no figures.
  figures jsonb,
  read_at timestamptz(3) not null,
  primary key (owner_id, source, campaign_key)
);
create index campaign_reports_last_sent on campaign_reports (owner_id, sent_at desc);
alter table campaign_reports enable row level security;
alter table campaign_reports force row level security;
create policy owner_only on campaign_reports using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on campaign_reports to beachhead_app;
