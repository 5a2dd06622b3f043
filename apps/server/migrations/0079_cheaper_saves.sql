-- What every save does for its row of the audit log, with less work. The hashes are the same.

-- Bodies that are parsed here, and have no settings: PostgreSQL puts them into the expression that calls them.
create or replace function audit_log_text(entry audit_log) returns text
  language sql stable
  return (case when entry.person_id is null then pg_catalog.jsonb_build_array(
      entry.owner_id, entry.sequence, entry.id, entry.actor, entry.action, entry.entity, entry.entity_id,
      entry.detail, entry.request_id, extract(epoch from entry.created_at))
    else pg_catalog.jsonb_build_array(
      entry.owner_id, entry.sequence, entry.id, entry.actor, entry.action, entry.entity, entry.entity_id,
      entry.detail, entry.request_id, extract(epoch from entry.created_at), entry.person_id) end)::text;
create or replace function audit_log_hash(entry audit_log) returns bytea
  language sql stable
  return pg_catalog.sha256(
    entry.previous_hash || pg_catalog.convert_to(public.audit_log_text(entry), 'UTF8'));

-- Reads only what it needs of the newest row.
create or replace function audit_log_chain() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      -- Two writers of one owner take turns until the first has committed, or both would follow the same row.
      perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('audit ' || new.owner_id::text, 0));
      select l.sequence + 1, l.hash into new.sequence, new.previous_hash
        from public.audit_log l where l.owner_id = new.owner_id order by l.sequence desc limit 1;
      if not found then
        new.sequence := 1;
        new.previous_hash := '';
      end if;
      new.hash := public.audit_log_hash(new);
      return new;
    end
  $$;

-- The events that follow from a row of the audit log, for a workspace with webhooks.
create function emit_events_of(entry audit_log) returns void
  language plpgsql volatile set search_path = ''
  as $$
    declare
      kind text := entry.entity;
      facts jsonb := '{}';
      title text := '';
      event_type text;
    begin
      perform public.emit_event('audit.recorded', null, null, '', pg_catalog.jsonb_build_object(
        'sequence', entry.sequence, 'action', entry.action, 'actor', entry.actor, 'personId', entry.person_id,
        'entity', entry.entity, 'entityId', entry.entity_id, 'detail', entry.detail, 'requestId', entry.request_id));
      if entry.action in (
        'workspace.change-role', 'workspace.join', 'workspace.leave', 'workspace.remove-member') then
        perform public.emit_event('member.changed', null, null, '', pg_catalog.jsonb_strip_nulls(
          pg_catalog.jsonb_build_object('userId', entry.entity_id, 'change', pg_catalog.substr(entry.action, 11),
            'role', entry.detail -> 'role', 'before', entry.detail -> 'before')));
        return;
      end if;
      if entry.action not in (
        'gtm-plan.approve', 'gtm-plan.create', 'gtm-plan.update', 'gtm-plan.rename', 'gtm-plan.restore',
        'dg-plan.create', 'dg-plan.update', 'simulation.create', 'simulation.update') then
        return;
      end if;
      case kind
        when 'gtm-plan' then
          select d.name into title from public.gtm_plans d
            where d.owner_id = entry.owner_id and d.id = entry.entity_id;
        when 'dg-plan' then
          select d.name into title from public.dg_plans d
            where d.owner_id = entry.owner_id and d.id = entry.entity_id;
          kind := 'channel-plan';
        else
          select s.simulation_title, pg_catalog.jsonb_build_object('odds', s.odds,
              'attainment', s.attainment, 'ebitPercent', s.ebit_percent)
            into title, facts
            from public.simulations s where s.owner_id = entry.owner_id and s.id = entry.entity_id;
      end case;
      event_type := case
        when entry.action = 'gtm-plan.approve' then 'plan.approved'
        when kind = 'simulation' then 'simulation.saved'
        else 'plan.changed' end;
      facts := coalesce(facts, '{}') || pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object(
        'version', entry.detail -> 'version', 'approval', entry.detail -> 'approval'));
      if event_type <> 'plan.approved' then
        facts := facts || pg_catalog.jsonb_build_object('changes', coalesce(
          (select c.changes from public.audit_changes c where c.owner_id = entry.owner_id and c.id = entry.id), '[]'));
      end if;
      perform public.emit_event(event_type, kind, entry.entity_id, coalesce(title, ''), facts,
        gathered => event_type = 'plan.changed');
    end
  $$;
revoke execute on function emit_events_of(audit_log) from public;

-- Tells all server processes of a change in a team's workspace when it is committed.
create function announce_entry(entry audit_log) returns void
  language plpgsql volatile set search_path = ''
  as $$
    begin
      if entry.person_id is null and not exists (
        select from public.workspaces w where w.id = entry.owner_id and w.kind = 'team') then
        return;
      end if;
      perform pg_catalog.pg_notify('workspace_changes', pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object(
        'workspace', entry.owner_id, 'kind', entry.entity, 'id', entry.entity_id, 'action', entry.action,
        'who', entry.person_id, 'version', entry.detail -> 'version', 'section', entry.detail -> 'section',
        'combination', entry.detail -> 'combination'))::text);
    end
  $$;
revoke execute on function announce_entry(audit_log) from public;

-- Tells those who follow the audit log: other processes, alerts and webhooks. It runs with every save, so it is small, and
-- where nobody follows it is one look at two indexes.
create or replace function emit_audited_event() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      has_alerts boolean;
      has_webhooks boolean;
      may_have_watchers boolean;
    begin
      -- In a personal workspace nobody acts for somebody else. A job names no person, whichever workspace it is in.
      select exists (select from public.alerts a where a.owner_id = new.owner_id),
          exists (select from public.webhooks w where w.owner_id = new.owner_id and w.state = 'on'),
          new.person_id is not null or new.actor <> 'user'
        into has_alerts, has_webhooks, may_have_watchers;
      if may_have_watchers then
        perform public.announce_entry(new);
      end if;
      if has_webhooks then
        perform public.emit_events_of(new);
      end if;
      if has_alerts then
        if new.action in (
          'simulation.create', 'simulation.update', 'gtm-plan.update', 'gtm-plan.approve', 'gtm-plan.restore',
          'dg-plan.create', 'dg-plan.update', 'deal.create', 'deal.update', 'deal.delete', 'deal.import',
          'deal.undo-import', 'deal.assign', 'deal.save-rates', 'deal.save-stages', 'alert.create', 'alert.update') then
          perform public.enqueue_job('alerts.look', '{}'::json, null, 8, 'alerts.look:' || new.owner_id::text);
        end if;
      end if;
      return null;
    end
  $$;
-- Their conditions were parsed anew with each insert. A later release drops them.
alter table audit_log disable trigger audit_log_announce;
alter table audit_log disable trigger audit_log_alerts;

-- Changes of a document are found by the rows of the log that name it.
drop index audit_changes_entity;
