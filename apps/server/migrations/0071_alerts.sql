-- How many syncs of a connection failed since the last that did not.
alter table connections add column failures integer not null default 0;

-- Rules on figures: who is notified when one leaves its range.
create table alerts (
  owner_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  metric text not null check (metric in ('odds', 'remaining-odds', 'pace', 'win-rate', 'sync')),
  -- The simulation or GTM plan; null for syncs.
  subject_id uuid,
  -- Of a win rate.
  channel text not null default '',
  -- The range of the figure; null: it has no such end.
  low double precision,
  high double precision,
  people uuid[] not null,
  by_mail boolean not null,
  by_inbox boolean not null,
  webhook_ids uuid[] not null,
  -- It was raised, and the figure has not come back far enough since.
  is_raised boolean not null default false,
  last_value double precision,
  raised_at timestamptz(3),
  muted_until timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (owner_id, id)
);
alter table alerts enable row level security;
alter table alerts force row level security;
create policy owner_only on alerts using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, update, delete on alerts to beachhead_app;

-- The kinds of items are those of the contract: a raised alert is one of them.
alter table inbox_items drop constraint inbox_items_kind_check;

-- Has the alerts of the workspace looked at after this transaction; without alerts it is one look at an index.
create function look_at_alerts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if exists (select from public.alerts a where a.owner_id = new.owner_id) then
        perform public.enqueue_job('alerts.look', '{}'::json, null, 8, 'alerts.look:' || new.owner_id::text);
      end if;
      return null;
    end
  $$;
revoke execute on function look_at_alerts() from public;
create trigger audit_log_alerts after insert on audit_log
  for each row when (new.action in (
    'simulation.create', 'simulation.update', 'gtm-plan.update', 'gtm-plan.approve', 'gtm-plan.restore',
    'dg-plan.create', 'dg-plan.update', 'deal.create', 'deal.update', 'deal.delete', 'deal.import', 'deal.undo-import',
    'deal.assign', 'deal.save-rates', 'deal.save-stages', 'alert.create', 'alert.update'))
  execute function look_at_alerts();
create trigger connections_alerts after update on connections
  for each row when (new.last_sync_at is distinct from old.last_sync_at or new.failures <> old.failures)
  execute function look_at_alerts();
