-- Where the events of a workspace are sent: a web address of the customer's, or a channel of Slack or Teams.
create table webhooks (
  owner_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  format text not null check (format in ('standard', 'slack', 'teams')),
  -- Address and secrets, encrypted.
  sealed text not null,
  events text[] not null,
  -- "failed": it was turned off after three days without success.
  state text not null default 'on' check (state in ('on', 'off', 'failed')),
  -- Requests without success since the last success, and when the first of them was.
  failures integer not null default 0,
  failing_since timestamptz(3),
  paused_until timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (owner_id, id)
);

create sequence webhook_sequence;
grant usage on sequence webhook_sequence to beachhead_app;

-- An event on its way to a webhook, and for 30 days what became of it.
create table webhook_deliveries (
  owner_id uuid not null,
  webhook_id uuid not null,
  -- The event's: the same for each webhook and each try.
  id uuid not null,
  -- In order for each document, because its changes are made one after another.
  sequence bigint not null default nextval('webhook_sequence'),
  type text not null,
  occurred_at timestamptz(3) not null default now(),
  document_kind text,
  document_id uuid,
  title text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '24 hours',
  tried_at timestamptz(3),
  -- Null: there was no answer.
  status integer,
  -- The beginning of the answer, or why there was none.
  reply text not null default '',
  primary key (owner_id, webhook_id, id),
  foreign key (owner_id, webhook_id) references webhooks (owner_id, id) on delete cascade
);
create index webhook_deliveries_waiting on webhook_deliveries (owner_id, webhook_id, sequence) where state = 'waiting';
create index webhook_deliveries_document on webhook_deliveries (owner_id, webhook_id, document_id, sequence);
create index webhook_deliveries_listed on webhook_deliveries (owner_id, webhook_id, sequence);
create index webhook_deliveries_age on webhook_deliveries (owner_id, occurred_at);

do $$
  declare
    name text;
  begin
    foreach name in array array['webhooks', 'webhook_deliveries'] loop
      execute format('alter table %I enable row level security', name);
      execute format('alter table %I force row level security', name);
      execute format('create policy owner_only on %I using (owner_id = app_user()) with check (owner_id = app_user())', name);
      execute format('grant select, insert, update, delete on %I to beachhead_app', name);
    end loop;
  end
$$;

-- Has the deliveries of a webhook made at this time or earlier, by one job for each webhook. The queue runs one job of a
-- name at a time.
create function wake_webhook(webhook uuid, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      name constant text := 'webhooks.deliver:' || webhook::text;
      waiting timestamptz;
    begin
      -- Locked: a worker takes the job when this is committed, so that it finds what is to be delivered.
      select j.run_at into waiting from graphile_worker._private_jobs j
        where j.key = name and j.locked_at is null for update;
      -- Many events of one transaction find the job of the first of them.
      if waiting <= at then
        return;
      end if;
      perform graphile_worker.add_job(
        'webhooks.deliver',
        pg_catalog.json_build_object('ownerId', public.app_user(),
          'payload', pg_catalog.json_build_object('webhookId', webhook)),
        queue_name => name, run_at => least(waiting, at), max_attempts => 30, job_key => name);
    end
  $$;

-- Two lists of changes of one document as one: what each field was before the first and is after the second.
create function merged_changes(earlier jsonb, later jsonb) returns jsonb
  language sql immutable set search_path = ''
  as $$
    select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'field', coalesce(a.item ->> 'field', b.item ->> 'field'),
        'was', coalesce(a.item ->> 'was', b.item ->> 'was'),
        'now', coalesce(b.item ->> 'now', a.item ->> 'now'))
      order by coalesce(a.place, 1000 + b.place)), '[]')
    from pg_catalog.jsonb_array_elements(earlier) with ordinality a (item, place)
      full join pg_catalog.jsonb_array_elements(later) with ordinality b (item, place)
        on a.item ->> 'field' = b.item ->> 'field'
    where coalesce(a.place, b.place) <= 20
  $$;

-- Sends an event to the webhooks of the workspace that asked for it, with the transaction that causes it. Without
-- webhooks it is one look at an index.
-- @param receiver the webhook of an alert or a test
-- @param gathered what happens to one document within a minute is one event
create function emit_event(
  event_type text, kind text, document uuid, document_title text, facts jsonb,
  receiver uuid default null, gathered boolean default false
) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      event uuid := pg_catalog.gen_random_uuid();
      webhook record;
      newest record;
      due timestamptz;
    begin
      for webhook in
        select w.id, w.paused_until from public.webhooks w
        where w.owner_id = public.app_user() and w.state = 'on'
          and case when receiver is null then event_type = any (w.events) else w.id = receiver end
        order by w.id
      loop
        due := pg_catalog.now();
        if gathered then
          select d.id, d.due_at, d.tried_at into newest from public.webhook_deliveries d
            where d.owner_id = public.app_user() and d.webhook_id = webhook.id and d.document_id = document
              and d.type = event_type
            order by d.sequence desc limit 1;
          update public.webhook_deliveries d
            set data = d.data || facts || pg_catalog.jsonb_build_object(
                'changes', public.merged_changes(d.data -> 'changes', facts -> 'changes')),
              title = document_title, occurred_at = due
            where d.owner_id = public.app_user() and d.webhook_id = webhook.id and d.id = newest.id
              and d.state = 'waiting' and d.attempts = 0 and d.due_at > due;
          continue when found;
          due := greatest(due, newest.due_at + interval '1 minute');
          -- One that is tried again has a time of its own.
          due := least(due, pg_catalog.now() + interval '1 minute');
        end if;
        insert into public.webhook_deliveries
          (owner_id, webhook_id, id, type, document_kind, document_id, title, data, due_at, expires_at)
          values (public.app_user(), webhook.id, event, event_type, kind, document, document_title, facts, due,
            due + interval '24 hours');
        perform public.wake_webhook(webhook.id, greatest(due, webhook.paused_until));
      end loop;
    end
  $$;

-- The events that follow from what the audit log says.
create function emit_audited_event() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      kind text := new.entity;
      facts jsonb := '{}';
      title text := '';
      event_type text;
    begin
      if not exists (select from public.webhooks w where w.owner_id = new.owner_id and w.state = 'on') then
        return null;
      end if;
      perform public.emit_event('audit.recorded', null, null, '', pg_catalog.jsonb_build_object(
        'sequence', new.sequence, 'action', new.action, 'actor', new.actor, 'personId', new.person_id,
        'entity', new.entity, 'entityId', new.entity_id, 'detail', new.detail, 'requestId', new.request_id));
      if new.action in (
        'workspace.change-role', 'workspace.join', 'workspace.leave', 'workspace.remove-member') then
        perform public.emit_event('member.changed', null, null, '', pg_catalog.jsonb_strip_nulls(
          pg_catalog.jsonb_build_object('userId', new.entity_id, 'change', pg_catalog.substr(new.action, 11),
            'role', new.detail -> 'role', 'before', new.detail -> 'before')));
        return null;
      end if;
      if new.action not in (
        'gtm-plan.approve', 'gtm-plan.create', 'gtm-plan.update', 'gtm-plan.rename', 'gtm-plan.restore',
        'dg-plan.create', 'dg-plan.update', 'simulation.create', 'simulation.update') then
        return null;
      end if;
      case kind
        when 'gtm-plan' then
          select d.name into title from public.gtm_plans d
            where d.owner_id = new.owner_id and d.id = new.entity_id;
        when 'dg-plan' then
          select d.name into title from public.dg_plans d
            where d.owner_id = new.owner_id and d.id = new.entity_id;
          kind := 'channel-plan';
        else
          select s.simulation_title, pg_catalog.jsonb_build_object('odds', s.odds,
              'attainment', s.attainment, 'ebitPercent', s.ebit_percent)
            into title, facts
            from public.simulations s where s.owner_id = new.owner_id and s.id = new.entity_id;
      end case;
      event_type := case
        when new.action = 'gtm-plan.approve' then 'plan.approved'
        when kind = 'simulation' then 'simulation.saved'
        else 'plan.changed' end;
      facts := coalesce(facts, '{}') || pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object(
        'version', new.detail -> 'version', 'approval', new.detail -> 'approval'));
      if event_type <> 'plan.approved' then
        facts := facts || pg_catalog.jsonb_build_object('changes', coalesce(
          (select c.changes from public.audit_changes c where c.owner_id = new.owner_id and c.id = new.id), '[]'));
      end if;
      perform public.emit_event(event_type, kind, new.entity_id, coalesce(title, ''), facts,
        gathered => event_type = 'plan.changed');
      return null;
    end
  $$;
create trigger audit_log_events after insert on audit_log
  for each row execute function emit_audited_event();

-- A saved simulation whose odds are a point or more below those before.
create function emit_fallen_odds() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform public.emit_event('odds.fell', 'simulation', new.id, new.simulation_title,
        pg_catalog.jsonb_build_object('odds', new.odds, 'before', old.odds));
      return null;
    end
  $$;
create trigger simulations_fallen_odds after update on simulations
  for each row when (new.odds < old.odds - 0.00999) execute function emit_fallen_odds();

-- Those who look after the workspace, to be mailed.
create function app_admins() returns table (name text, email text)
  language sql stable security definer set search_path = ''
  as $$
    select u.name, u.email from public.memberships m join public.users u on u.id = m.user_id
    where m.workspace_id = public.app_user() and m.role in ('admin', 'owner')
      and u.delete_after is null and u.email_verified
    order by m.since, u.id
  $$;

revoke execute on function wake_webhook(uuid, timestamptz), merged_changes(jsonb, jsonb),
  emit_event(text, text, uuid, text, jsonb, uuid, boolean), emit_audited_event(), emit_fallen_odds(), app_admins()
  from public;
grant execute on function wake_webhook(uuid, timestamptz), emit_event(text, text, uuid, text, jsonb, uuid, boolean),
  app_admins() to beachhead_app;
