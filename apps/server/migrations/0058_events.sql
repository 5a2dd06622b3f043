-- Tells all server processes of a change in a team's workspace when it is committed. In a personal workspace nobody acts
-- for somebody else, so the trigger is not called for what its user does.
create function announce_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      -- A job names no person, whichever workspace it is in.
      if new.person_id is null and not exists (
        select from public.workspaces w where w.id = new.owner_id and w.kind = 'team') then
        return null;
      end if;
      perform pg_catalog.pg_notify('workspace_changes', pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object(
        'workspace', new.owner_id, 'kind', new.entity, 'id', new.entity_id, 'action', new.action, 'who', new.person_id,
        'version', new.detail -> 'version', 'section', new.detail -> 'section',
        'combination', new.detail -> 'combination'))::text);
      return null;
    end
  $$;
revoke execute on function announce_change() from public;
create trigger audit_log_announce after insert on audit_log
  for each row when (new.person_id is not null or new.actor <> 'user') execute function announce_change();
