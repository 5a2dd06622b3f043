-- What a change of a document was, in words, beside its row of the audit log: the log itself has no text of users.
create table audit_changes (
  owner_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  entity_id uuid not null,
  -- The first fields that changed: [{ field, was, now }].
  changes jsonb not null,
  -- How many more there were.
  more integer not null,
  primary key (owner_id, id)
);
create index audit_changes_entity on audit_changes (owner_id, entity_id);
alter table audit_changes enable row level security;
alter table audit_changes force row level security;
create policy owner_only on audit_changes using (owner_id = app_user()) with check (owner_id = app_user());
grant select, insert, delete on audit_changes to beachhead_app;

-- The activity of a workspace is read newest first: of a document, of a person, since a day.
create index audit_log_entity on audit_log (owner_id, entity_id, sequence) where entity_id is not null;
create index audit_log_person on audit_log (owner_id, person_id, sequence) where person_id is not null;
create index audit_log_created on audit_log (owner_id, created_at);
