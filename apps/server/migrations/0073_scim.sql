-- SCIM: the people and groups that a company's identity provider keeps in a workspace. Found by the provider's token
-- before it is known whose rows a request may see, so they belong to no tenant, like memberships.
create table scim_tokens (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  -- Hash of the token, never the token.
  token text not null unique,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);

create table scim_people (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  user_name text not null,
  external_id text,
  given_name text not null,
  family_name text not null,
  -- False: the person is not let into the workspace, by company sign-in neither.
  active boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, user_id)
);
create unique index scim_people_user_name on scim_people (workspace_id, lower(user_name));
create index scim_people_user_id on scim_people (user_id);

create table scim_groups (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  display_name text not null,
  external_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create unique index scim_groups_display_name on scim_groups (workspace_id, lower(display_name));

create table scim_group_members (
  workspace_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (workspace_id, group_id, user_id),
  foreign key (workspace_id, group_id) references scim_groups (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references scim_people (workspace_id, user_id) on delete cascade
);
create index scim_group_members_person on scim_group_members (workspace_id, user_id);

grant select, insert, update, delete on scim_tokens, scim_people, scim_groups, scim_group_members to beachhead_auth;
