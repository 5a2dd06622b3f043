-- Refuses a transaction whose session or personal access token has ended, and holds the one that has not: a call that ends
-- it waits for the transaction. A deleted account is changed by its sessions only where the caller says so.
create function app_require_actor(actor uuid, at timestamptz, while_deleted boolean) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
    begin
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
revoke execute on function app_require_actor(uuid, timestamptz, boolean) from public;
grant execute on function app_require_actor(uuid, timestamptz, boolean) to beachhead_app, beachhead_auth;

-- The session or token that began a flow; it must live when the flow ends.
alter table connection_flows add column actor_id uuid;
