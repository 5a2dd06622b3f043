-- When the account of a user who deleted it is erased; null: it is not deleted.
alter table users add column delete_after timestamptz(3);
create index users_delete_after on users (delete_after) where delete_after is not null;

-- When the transaction's user is erased; null for an account that is not deleted.
create function app_delete_after() returns timestamptz
  language sql stable security definer set search_path = ''
  as $$ select delete_after from public.users where id = public.app_user() $$;
revoke execute on function app_delete_after() from public;
grant execute on function app_delete_after() to beachhead_app;

-- Erases an account: its rows by foreign keys, its audit log, its links, its waiting jobs and its counters.
create function erase_account(account uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      caller text := pg_catalog.current_setting('app.user_id', true);
      address text := (select u.email from public.users u where u.id = account);
      is_erased boolean;
    begin
      perform pg_catalog.set_config('app.user_id', account::text, true);
      delete from public.verifications where value like account::text || ' %';
      delete from public.attempts where pg_catalog.strpos(key, account::text) > 0;
      -- A request for a reset link has an address and no owner.
      delete from graphile_worker._private_jobs
        where payload ->> 'ownerId' = account::text or pg_catalog.strpos(payload::text, address) > 0;
      delete from public.audit_log where owner_id = account;
      delete from public.users where id = account;
      is_erased := found;
      perform pg_catalog.set_config('app.user_id', coalesce(caller, ''), true);
      return is_erased;
    end
  $$;
revoke execute on function erase_account(uuid) from public;

-- Erases accounts whose time to be restored is over, and no others. Answers how many.
create function erase_due_accounts(most integer) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      candidate uuid;
      erased integer := 0;
    begin
      for candidate in
        select u.id from public.users u where u.delete_after <= pg_catalog.now() order by u.delete_after
        limit least(most, 100) for update skip locked
      loop
        perform public.erase_account(candidate);
        erased := erased + 1;
      end loop;
      return erased;
    end
  $$;
revoke execute on function erase_due_accounts(integer) from public;
grant execute on function erase_due_accounts(integer) to beachhead_auth;

-- The newest export of a user's data. A job makes the archive, and another deletes it when it expires.
create table data_exports (
  owner_id uuid primary key references users (id) on delete cascade,
  id uuid not null,
  state text not null check (state in ('running', 'ready', 'failed')),
  requested_at timestamptz(3) not null,
  expires_at timestamptz(3),
  archive bytea,
  check ((state = 'ready') = (archive is not null and expires_at is not null))
);
alter table data_exports enable row level security;
alter table data_exports force row level security;
create policy owner_only on data_exports using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on data_exports to beachhead_app;
