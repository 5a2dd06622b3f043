-- Each row of an owner's audit log holds the hash of the row before it, so that a row that is changed, taken out
-- or put in later shows. The database numbers and hashes; what an insert says about these columns is ignored.
alter table audit_log
  add column sequence bigint not null default 0,
  add column previous_hash bytea not null default '',
  add column hash bytea not null default '';

-- Times as numbers: the text of a timestamp depends on the session's time zone.
create function audit_log_hash(entry audit_log) returns bytea
  language sql stable set search_path = ''
  as $$
    select pg_catalog.sha256(entry.previous_hash || pg_catalog.convert_to(pg_catalog.jsonb_build_array(
      entry.owner_id, entry.sequence, entry.id, entry.actor, entry.action, entry.entity, entry.entity_id,
      entry.detail, entry.request_id, extract(epoch from entry.created_at)
    )::text, 'UTF8'))
  $$;

create function audit_log_chain() returns trigger
  language plpgsql set search_path = ''
  as $$
    declare
      newest public.audit_log;
    begin
      -- Two writers of one owner take turns until the first has committed, or both would follow the same row.
      perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('audit ' || new.owner_id::text, 0));
      select * into newest from public.audit_log where owner_id = new.owner_id order by sequence desc limit 1;
      new.sequence := coalesce(newest.sequence, 0) + 1;
      new.previous_hash := coalesce(newest.hash, '');
      new.hash := public.audit_log_hash(new);
      return new;
    end
  $$;

-- The rows that are there, in the order in which they came.
alter table audit_log no force row level security;
do $$
  declare
    entry audit_log;
    newest audit_log;
  begin
    for entry in select * from audit_log order by owner_id, created_at, id loop
      if newest.owner_id is distinct from entry.owner_id then newest := null; end if;
      entry.sequence := coalesce(newest.sequence, 0) + 1;
      entry.previous_hash := coalesce(newest.hash, '');
      entry.hash := audit_log_hash(entry);
      update audit_log set sequence = entry.sequence, previous_hash = entry.previous_hash, hash = entry.hash
        where owner_id = entry.owner_id and id = entry.id;
      newest := entry;
    end loop;
  end
$$;
alter table audit_log force row level security;

create unique index audit_log_sequence on audit_log (owner_id, sequence);
create trigger audit_log_chain before insert on audit_log for each row execute function audit_log_chain();
