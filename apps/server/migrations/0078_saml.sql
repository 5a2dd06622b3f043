-- Company sign-in by SAML 2.0. Such a provider has no client id and no secret: both are ''. Its issuer is its entity id.
alter table company_providers add column kind text not null default 'oidc' check (kind in ('oidc', 'saml'));
-- { signInUrl, certificates, attributes } of a SAML provider.
alter table company_providers add column saml jsonb check (kind = case when saml is null then 'oidc' else 'saml' end);

-- Assertions that signed somebody in, until they can no longer be used, so that none is used twice.
create table company_assertions (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- Hash of the assertion's id.
  assertion text not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, assertion)
);
create index company_assertions_expires_at on company_assertions (expires_at);
grant select, insert, update, delete on company_assertions to beachhead_auth;
