-- Row locks of transactions that overlap would hold off the call that ends their session for as long as calls arrive.
-- Advisory locks are granted in turn: once an account's change waits for its lock, later calls queue behind it.
create or replace function app_require_actor(actor uuid, at timestamptz, while_deleted boolean) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
    begin
      perform pg_catalog.pg_advisory_xact_lock_shared(
        pg_catalog.hashtextextended('account ' || public.app_user()::text, 0));
      perform 1 from public.sessions s join public.users u on u.id = s.user_id
        where s.id = actor and s.expires_at > at and (u.delete_after is null or while_deleted)
        for key share of s;
      if found then
        return;
      end if;
      perform 1 from public.access_tokens t join public.users u on u.id = t.user_id
        where t.id = actor and t.expires_at > at and u.delete_after is null
        for key share of t;
      if found then
        return;
      end if;
      raise exception using errcode = 'BH401', message = 'The session or token ended';
    end
  $$;
