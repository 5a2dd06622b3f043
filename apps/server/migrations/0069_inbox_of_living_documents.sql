-- The items of a person's inbox whose document is deleted: they are not listed, and are there again once it is restored.
-- Read as one workspace after the other, and before the setting changes, because row-level security holds here too.
create function app_inbox_gone() returns setof uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      person uuid := public.app_user();
      items jsonb := (
        select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
          'id', i.id, 'workspace', i.workspace_id, 'document', i.document_id)), '[]')
        from public.inbox_items i where i.owner_id = person and i.document_id is not null);
      workspace uuid;
      gone uuid[] := '{}';
    begin
      for workspace in
        select distinct (item ->> 'workspace')::uuid from pg_catalog.jsonb_array_elements(items) item
      loop
        perform pg_catalog.set_config('app.user_id', workspace::text, true);
        gone := gone || array(
          select (item ->> 'id')::uuid
          from pg_catalog.jsonb_array_elements(items) item,
            lateral (select (item ->> 'document')::uuid as id) document
          where item ->> 'workspace' = workspace::text
            and not exists (select from public.gtm_plans d
              where d.owner_id = workspace and d.id = document.id and d.deleted_at is null)
            and not exists (select from public.dg_plans d
              where d.owner_id = workspace and d.id = document.id and d.deleted_at is null)
            and not exists (select from public.product_costs d
              where d.owner_id = workspace and d.id = document.id and d.deleted_at is null)
            and not exists (select from public.simulations d
              where d.owner_id = workspace and d.id = document.id and d.deleted_at is null)
            and not exists (select from public.dashboard_views d
              where d.owner_id = workspace and d.id = document.id));
      end loop;
      perform pg_catalog.set_config('app.user_id', person::text, true);
      return query select pg_catalog.unnest(gone);
    end
  $$;

-- What a person wrote in the workspaces of which they are a member, for the export of their data.
create function app_own_comments() returns table (
    workspace text, kind text, document_id uuid, place text, text text, created_at timestamptz, edited_at timestamptz
  )
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      person uuid := public.app_user();
      membership record;
    begin
      for membership in
        select w.id, w.name from public.memberships m join public.workspaces w on w.id = m.workspace_id
        where m.user_id = person and w.kind = 'team'
      loop
        perform pg_catalog.set_config('app.user_id', membership.id::text, true);
        return query
          select membership.name, t.kind, t.document_id, t.label, c.text, c.created_at, c.edited_at
          from public.comments c
            join public.comment_threads t on t.owner_id = c.owner_id and t.id = c.thread_id
          where c.owner_id = membership.id and c.author_id = person and c.deleted_at is null
          order by c.id;
      end loop;
      perform pg_catalog.set_config('app.user_id', person::text, true);
    end
  $$;

revoke execute on function app_inbox_gone(), app_own_comments() from public;
grant execute on function app_inbox_gone(), app_own_comments() to beachhead_app;
