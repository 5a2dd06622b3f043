-- Invitations to the workspaces of teams. Found by their token before it is known whose rows a request may see, so they
-- belong to no tenant, like memberships.
create table invitations (
  id uuid primary key,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  email text not null,
  role text not null check (role in ('viewer', 'commenter', 'editor', 'admin')),
  -- Hash of the token in the mail, never the token.
  token text not null unique,
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3)
);
create unique index invitations_open on invitations (workspace_id, email)
  where accepted_at is null and revoked_at is null;
create index invitations_workspace_id on invitations (workspace_id, created_at);
create index invitations_invited_by on invitations (invited_by);
create index invitations_email on invitations (email);
grant select, insert, update, delete on invitations to beachhead_auth;

-- An address goes with its account.
create function forget_invited_address() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.invitations where email = old.email;
      return null;
    end
  $$;
revoke execute on function forget_invited_address() from public;
create trigger users_invitations after delete on users
  for each row execute function forget_invited_address();

-- The seats of the plan are checked in the transaction that changes who is a member.
grant select (user_id, plan, period) on subscriptions to beachhead_auth;

-- How many members of the workspace take a seat; the app role cannot read who they are.
create function app_seats() returns integer
  language sql stable security definer set search_path = ''
  as $$
    select count(*)::integer from public.memberships m join public.users u on u.id = m.user_id
    where m.workspace_id = public.app_user() and m.role in ('editor', 'admin', 'owner') and u.delete_after is null
  $$;
revoke execute on function app_seats() from public;
grant execute on function app_seats() to beachhead_app, beachhead_auth;

-- Who is mailed a view; with a time zone and nobody named, its workspace's first owner, as the release before writes it.
alter table dashboard_views add column weekly_people uuid[] not null default '{}';

-- Of these people, the members of the workspace, with their addresses.
create function app_mail_recipients(people uuid[])
  returns table (id uuid, name text, email text, email_verified boolean)
  language sql stable security definer set search_path = ''
  as $$
    select u.id, u.name, u.email, u.email_verified
    from public.memberships m join public.users u on u.id = m.user_id
    where m.workspace_id = public.app_user() and u.delete_after is null and m.user_id = any (people)
    order by m.since, u.id
  $$;
revoke execute on function app_mail_recipients(uuid[]) from public;
grant execute on function app_mail_recipients(uuid[]) to beachhead_app;
