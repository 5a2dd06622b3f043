-- How a CRM itself closes its stages, by name: "open", "won" or "lost". Empty until the next sync.
alter table deal_stages add column outcomes jsonb not null default '{}';
