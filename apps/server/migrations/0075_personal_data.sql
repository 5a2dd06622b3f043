-- What a person asked and decided in approvals of the teams of which they are a member, for the export of their data.
create function app_own_approvals() returns table (
    workspace text, plan_id uuid, asked_at timestamptz, note text, decided_at timestamptz, comment text
  )
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      person uuid := public.app_user();
      membership record;
    begin
      for membership in
        select w.id, w.name from public.memberships m join public.workspaces w on w.id = m.workspace_id
        where m.user_id = person and w.kind = 'team'
      loop
        perform pg_catalog.set_config('app.user_id', membership.id::text, true);
        return query
          select membership.name, a.plan_id,
            case when a.asked_by = person then a.asked_at end, case when a.asked_by = person then a.note end,
            case when a.decided_by = person then a.decided_at end, case when a.decided_by = person then a.comment end
          from public.approvals a
          where a.owner_id = membership.id and person in (a.asked_by, a.decided_by)
          order by a.id;
      end loop;
      perform pg_catalog.set_config('app.user_id', person::text, true);
    end
  $$;
revoke execute on function app_own_approvals() from public;
grant execute on function app_own_approvals() to beachhead_app;

-- An alert no longer names somebody who left: the list has to be members when the alert is changed.
create or replace function forget_member(workspace uuid, person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      caller text := pg_catalog.current_setting('app.user_id', true);
    begin
      perform pg_catalog.set_config('app.user_id', workspace::text, true);
      delete from public.outbox where owner_id = workspace and recipient = address;
      delete from public.connection_flows where owner_id = workspace and person_id = person;
      update public.alerts set people = pg_catalog.array_remove(people, person)
        where owner_id = workspace and person = any(people);
      perform pg_catalog.set_config('app.user_id', coalesce(caller, ''), true);
    end
  $$;
