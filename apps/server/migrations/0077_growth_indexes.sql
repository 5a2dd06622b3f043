-- What looked through the rows of all workspaces has an index now.

-- The personal workspace that goes with its user.
create index workspaces_user_id on workspaces (user_id) where user_id is not null;

-- The one-time tokens of a user, which are revoked with each change of a password, and those that have expired.
create index verifications_user on verifications (split_part(value, ' ', 1));
create index verifications_expires_at on verifications (expires_at);

create or replace function erase_account(account uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      caller text := pg_catalog.current_setting('app.user_id', true);
      address text := (select u.email from public.users u where u.id = account);
      alone uuid;
      is_erased boolean;
    begin
      for alone in
        select m.workspace_id from public.memberships m join public.workspaces w on w.id = m.workspace_id
        where m.user_id = account and w.kind = 'team' and not exists (
          select from public.memberships o where o.workspace_id = m.workspace_id and o.user_id <> account)
      loop
        perform public.erase_workspace(alone);
      end loop;
      perform pg_catalog.set_config('app.user_id', account::text, true);
      delete from public.verifications where pg_catalog.split_part(value, ' ', 1) = account::text;
      delete from public.attempts where pg_catalog.strpos(key, account::text) > 0;
      -- A request for a reset link has an address and no owner.
      delete from graphile_worker._private_jobs
        where payload ->> 'ownerId' = account::text or payload #>> '{payload,email}' = address;
      delete from public.audit_log where owner_id = account;
      delete from public.users where id = account;
      is_erased := found;
      perform pg_catalog.set_config('app.user_id', coalesce(caller, ''), true);
      return is_erased;
    end
  $$;
