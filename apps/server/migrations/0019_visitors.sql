-- When the account of a visitor of the example ends; null: the account of a user. It has no password and ends for good.
alter table users add column visitor_until timestamptz(3);
create index users_visitor_until on users (visitor_until) where visitor_until is not null;

-- When the transaction's user ends; null for all but visitors.
create function app_visitor_until() returns timestamptz
  language sql stable security definer set search_path = ''
  as $$ select visitor_until from public.users where id = public.app_user() $$;
revoke execute on function app_visitor_until() from public;
grant execute on function app_visitor_until() to beachhead_app;

-- Deletes visitors that have ended, with all their data; their audit rows too, since nobody is left to answer for them.
-- Deletes no other user, whatever the caller asks for. Answers how many.
create function delete_ended_visitors(most integer) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      caller text := pg_catalog.current_setting('app.user_id', true);
      candidate uuid;
      deleted integer := 0;
    begin
      for candidate in
        select u.id from public.users u where u.visitor_until <= pg_catalog.now() order by u.visitor_until
        limit least(most, 100) for update skip locked
      loop
        perform pg_catalog.set_config('app.user_id', candidate::text, true);
        delete from public.audit_log where owner_id = candidate;
        delete from public.users where id = candidate;
        deleted := deleted + 1;
      end loop;
      perform pg_catalog.set_config('app.user_id', coalesce(caller, ''), true);
      return deleted;
    end
  $$;
revoke execute on function delete_ended_visitors(integer) from public;
grant execute on function delete_ended_visitors(integer) to beachhead_auth;
