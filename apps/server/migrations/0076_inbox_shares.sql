-- As before, with a share of the inbox for each person.
create or replace function add_inbox_item(
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
        -- The newest 100 of one person stay, so that nobody can push out what others wrote, and the newest 500 of all.
        delete from public.inbox_items i where i.owner_id = person and i.id in (
          select o.id from public.inbox_items o where o.owner_id = person and o.actor_id is not distinct from actor
            order by o.id desc offset 100);
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
