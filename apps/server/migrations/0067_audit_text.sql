-- The text that the hash of an audit row is made of, for exports in which a reader checks the chain.
create function audit_log_text(entry audit_log) returns text
  language sql stable set search_path = ''
  as $$
    select (pg_catalog.jsonb_build_array(
      entry.owner_id, entry.sequence, entry.id, entry.actor, entry.action, entry.entity, entry.entity_id,
      entry.detail, entry.request_id, extract(epoch from entry.created_at)
    ) || case when entry.person_id is null then '[]'::jsonb else pg_catalog.jsonb_build_array(entry.person_id) end
    )::text
  $$;

create or replace function audit_log_hash(entry audit_log) returns bytea
  language sql stable set search_path = ''
  as $$
    select pg_catalog.sha256(
      entry.previous_hash || pg_catalog.convert_to(public.audit_log_text(entry), 'UTF8'))
  $$;
