-- Every change of an account is one transaction of the role beachhead_auth, with its audit row, its mail and the job
-- that sends it. The role may add such rows for the transaction's user, and read nothing of them but a mail's id.

-- When the person who holds the password or a session proved the address; null for addresses that were confirmed by
-- the link alone, which older versions took.
alter table users add column email_proven_at timestamptz(3);

-- The address of a Google account when it was last used; null until then for accounts of before.
alter table accounts add column email text;

-- Former addresses that nobody else may take yet, so that a change of address can be undone.
create table held_emails (
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  primary key (user_id, email)
);
create index held_emails_email on held_emails (email);
grant select, insert, update, delete on held_emails to beachhead_auth;

grant insert on audit_log, subscriptions to beachhead_auth;
grant insert, select (id) on outbox to beachhead_auth;

-- Reads the newest row of the owner, which a role that may only add rows cannot.
alter function audit_log_chain() security definer;

-- Adds a job of the transaction's user; the queue's own tables stay closed to beachhead_auth.
create function enqueue_job(task text, content json, not_before timestamptz, tries integer, replaces text)
  returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform graphile_worker.add_job(
        task,
        pg_catalog.json_build_object('ownerId', public.app_user(), 'payload', content),
        run_at => not_before,
        max_attempts => tries,
        job_key => replaces
      );
    end
  $$;
revoke execute on function enqueue_job(text, json, timestamptz, integer, text) from public;
grant execute on function enqueue_job(text, json, timestamptz, integer, text) to beachhead_app, beachhead_auth;
