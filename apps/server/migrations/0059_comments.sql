-- Comments on documents. A thread is about one place of a document: a field, a figure, or the document as a whole (path '').
create table comment_threads (
  owner_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('gtm-plan', 'channel-plan', 'product-cost', 'simulation', 'dashboard-view')),
  document_id uuid not null,
  path text not null,
  -- What the place is called, and what it showed, when the thread was begun.
  label text not null,
  value text not null,
  started_by uuid references users (id) on delete set null,
  resolved_at timestamptz(3),
  resolved_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (owner_id, id)
);
create index comment_threads_document on comment_threads (owner_id, document_id, id desc);
create index comment_threads_started_by on comment_threads (started_by);
create index comment_threads_resolved_by on comment_threads (resolved_by);

create table comments (
  owner_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  thread_id uuid not null,
  -- Null: the author's account is erased, or never was (author_name).
  author_id uuid references users (id) on delete set null,
  -- Of an author without an account, as in the example company.
  author_name text,
  -- Emptied when the comment is deleted.
  text text not null,
  mentions uuid[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  primary key (owner_id, id),
  foreign key (owner_id, thread_id) references comment_threads (owner_id, id) on delete cascade
);
create index comments_thread on comments (owner_id, thread_id, id);
create index comments_author on comments (author_id);

-- What a person should look at, in all their workspaces. It belongs to the person's own workspace, and goes with the
-- membership; an invitation is about a workspace of which the person is no member yet.
create table inbox_items (
  owner_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  member_of uuid generated always as (case when kind <> 'invitation' then workspace_id end) stored,
  -- One item a key, workspace and person, however often it is added.
  key text not null,
  kind text not null check (kind in ('mention', 'reply', 'approval-request', 'approval-answer', 'invitation')),
  actor_id uuid references users (id) on delete set null,
  document_kind text,
  document_id uuid,
  path text,
  thread_id uuid,
  title text not null,
  label text not null,
  excerpt text not null,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  -- When it is mailed if it is not read before; null: it is not mailed, or was.
  mail_at timestamptz(3),
  primary key (owner_id, id),
  unique (owner_id, workspace_id, key),
  foreign key (member_of, owner_id) references memberships (workspace_id, user_id) on delete cascade,
  foreign key (workspace_id, thread_id) references comment_threads (owner_id, id) on delete cascade
);
create index inbox_items_workspace on inbox_items (workspace_id, thread_id);
create index inbox_items_member on inbox_items (member_of, owner_id);
create index inbox_items_actor on inbox_items (actor_id);
create index inbox_items_unread on inbox_items (owner_id) where read_at is null;

-- When a person is mailed about the inbox; without a row: at once.
create table inbox_settings (
  owner_id uuid primary key references workspaces (id) on delete cascade,
  mails text not null check (mails in ('at-once', 'daily', 'never')),
  -- Where it is morning when the daily e-mail is sent.
  time_zone text not null
);

do $$
  declare
    name text;
  begin
    foreach name in array array['comment_threads', 'comments', 'inbox_items', 'inbox_settings'] loop
      execute format('alter table %I enable row level security', name);
      execute format('alter table %I force row level security', name);
      execute format('create policy owner_only on %I using (owner_id = app_user()) with check (owner_id = app_user())', name);
      execute format('grant select, insert, update, delete on %I to beachhead_app', name);
    end loop;
  end
$$;

-- A document that is deleted for good takes its threads along.
create function delete_threads_of_documents() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from public.comment_threads t using gone
        where t.owner_id = gone.owner_id and t.document_id = gone.id;
      return null;
    end
  $$;
revoke execute on function delete_threads_of_documents() from public;
create trigger gtm_plans_threads after delete on gtm_plans
  referencing old table as gone for each statement execute function delete_threads_of_documents();
create trigger dg_plans_threads after delete on dg_plans
  referencing old table as gone for each statement execute function delete_threads_of_documents();
create trigger product_costs_threads after delete on product_costs
  referencing old table as gone for each statement execute function delete_threads_of_documents();
create trigger simulations_threads after delete on simulations
  referencing old table as gone for each statement execute function delete_threads_of_documents();
create trigger dashboard_views_threads after delete on dashboard_views
  referencing old table as gone for each statement execute function delete_threads_of_documents();

-- Names of those who are members of the workspace or wrote in it, without those whose account is deleted.
create function app_people(ids uuid[]) returns table (id uuid, name text, is_member boolean)
  language sql stable security definer set search_path = ''
  as $$
    select u.id, u.name, m.user_id is not null
    from public.users u
      left join public.memberships m on m.workspace_id = public.app_user() and m.user_id = u.id
    where u.id = any (ids) and u.delete_after is null and (m.user_id is not null or exists (
      select from public.comments c where c.owner_id = public.app_user() and c.author_id = u.id))
  $$;

-- Names of the workspaces and people that a person's inbox is about.
create function app_inbox_names() returns table (id uuid, name text)
  language sql stable security definer set search_path = ''
  as $$
    select w.id, w.name from public.workspaces w
      where w.id in (select i.workspace_id from public.inbox_items i where i.owner_id = public.app_user())
    union all
    select u.id, u.name from public.users u
      where u.delete_after is null
        and u.id in (select i.actor_id from public.inbox_items i where i.owner_id = public.app_user())
  $$;

-- When an item that arrives now is mailed to the user of the transaction; null: not at all. What waits is mailed with it.
create function inbox_mail_at(at timestamptz) returns timestamptz
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      -- Null without a row: at once.
      wanted text;
      zone text;
      waiting timestamptz;
      morning timestamp;
    begin
      select s.mails, s.time_zone into wanted, zone from public.inbox_settings s where s.owner_id = public.app_user();
      if wanted = 'never' then return null; end if;
      select min(i.mail_at) into waiting from public.inbox_items i
        where i.owner_id = public.app_user() and i.mail_at > at and i.read_at is null;
      if waiting is not null then return waiting; end if;
      if wanted = 'daily' then
        morning := pg_catalog.date_trunc('day', at at time zone zone) + interval '8 hours';
        if morning <= at at time zone zone then morning := morning + interval '1 day'; end if;
        return morning at time zone zone;
      end if;
      return at + interval '5 minutes';
    end
  $$;

-- Adds an item to the inbox of a person, for the workspace of the transaction; one that is there already keeps its state
-- and gets the new excerpt. False: the person is no member, and it is no invitation.
create function add_inbox_item(
  person uuid, item_id uuid, item_key text, item_kind text, actor uuid, about_kind text, about_id uuid, about_path text,
  about_thread uuid, item_title text, item_label text, item_excerpt text, at timestamptz
) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      workspace uuid := public.app_user();
      mailed timestamptz;
      is_new boolean;
    begin
      if not exists (select from public.users u where u.id = person and u.delete_after is null) then return false; end if;
      if item_kind <> 'invitation' and not exists (
        select from public.memberships m where m.workspace_id = workspace and m.user_id = person) then return false; end if;
      perform pg_catalog.set_config('app.user_id', person::text, true);
      mailed := public.inbox_mail_at(at);
      insert into public.inbox_items
        (owner_id, id, workspace_id, key, kind, actor_id, document_kind, document_id, path, thread_id, title, label,
          excerpt, created_at, mail_at)
        values (person, item_id, workspace, item_key, item_kind, actor, about_kind, about_id, about_path, about_thread,
          item_title, item_label, item_excerpt, at, mailed)
        on conflict (owner_id, workspace_id, key) do nothing;
      is_new := found;
      if is_new then
        if mailed is not null then
          perform public.enqueue_job('inbox.mail', '{}'::json, mailed, 8, 'inbox.mail:' || person::text);
        end if;
        -- The newest 500 stay.
        delete from public.inbox_items i where i.owner_id = person and i.id in (
          select o.id from public.inbox_items o where o.owner_id = person order by o.id desc offset 500);
      else
        update public.inbox_items i set title = item_title, excerpt = item_excerpt
          where i.owner_id = person and i.workspace_id = workspace and i.key = item_key;
      end if;
      perform pg_catalog.set_config('app.user_id', workspace::text, true);
      return true;
    end
  $$;

-- Removes the items of a key from the inboxes of these people, for the workspace of the transaction.
create function remove_inbox_items(item_key text, people uuid[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      workspace uuid := public.app_user();
      person uuid;
    begin
      foreach person in array people loop
        perform pg_catalog.set_config('app.user_id', person::text, true);
        delete from public.inbox_items i
          where i.owner_id = person and i.workspace_id = workspace and i.key = item_key;
      end loop;
      perform pg_catalog.set_config('app.user_id', workspace::text, true);
    end
  $$;

revoke execute on function app_people(uuid[]), app_inbox_names(), inbox_mail_at(timestamptz),
  add_inbox_item(uuid, uuid, text, text, uuid, text, uuid, text, uuid, text, text, text, timestamptz),
  remove_inbox_items(text, uuid[]) from public;
grant execute on function app_people(uuid[]), app_inbox_names(), inbox_mail_at(timestamptz),
  add_inbox_item(uuid, uuid, text, text, uuid, text, uuid, text, uuid, text, text, text, timestamptz),
  remove_inbox_items(text, uuid[]) to beachhead_app;
