-- Moves a plan with all that is made for it from the workspace of the transaction to another one in which its person may
-- write. Ids stay, share links end. The rows are read as one workspace and written as the other: row-level security holds
-- for both.
create function move_gtm_plan(plan uuid, target uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      source uuid := public.app_user();
      person uuid := public.app_person();
      part text[];
      fields text;
      content jsonb;
      contents jsonb[] := '{}';
      documents uuid[];
      -- In an order in which each row finds those that it refers to.
      parts constant text[][] := array[
        ['gtm_plans', 't.id = $1'],
        ['gtm_plan_products', 't.plan_id = $1'],
        ['gtm_plan_goals', 't.plan_id = $1'],
        ['gtm_plan_sections', 't.plan_id = $1'],
        ['gtm_plan_versions', 't.plan_id = $1'],
        ['advisor_answers', 't.plan_id = $1'],
        ['advisor_drafts', 't.plan_id = $1'],
        ['sales_channels', 't.gtm_plan_id = $1'],
        ['dg_plans', 't.gtm_plan_id = $1'],
        ['dg_channels', 't.plan_id in (select d.id from public.dg_plans d where d.owner_id = t.owner_id and d.gtm_plan_id = $1)'],
        ['product_costs', 't.gtm_plan_id = $1'],
        ['simulations', 't.gtm_plan_id = $1'],
        ['frozen_plans', 't.plan_id = $1'],
        ['approvals', 't.plan_id = $1'],
        ['approval_approvers', 't.approval_id in (select a.id from public.approvals a where a.owner_id = t.owner_id and a.plan_id = $1)'],
        ['comment_threads', 't.document_id = any($3)'],
        ['comments', 't.thread_id in (select h.id from public.comment_threads h where h.owner_id = t.owner_id and h.document_id = any($3))']
      ];
    begin
      perform public.app_require_member(person, 'editor');
      perform pg_catalog.set_config('app.user_id', target::text, true);
      perform public.app_require_member(person, 'editor');
      perform pg_catalog.set_config('app.user_id', source::text, true);

      documents := array(select plan
        union all select d.id from public.dg_plans d where d.owner_id = source and d.gtm_plan_id = plan
        union all select c.id from public.product_costs c where c.owner_id = source and c.gtm_plan_id = plan
        union all select m.id from public.simulations m where m.owner_id = source and m.gtm_plan_id = plan);

      foreach part slice 1 in array parts loop
        execute pg_catalog.format(
          'select coalesce(jsonb_agg(to_jsonb(t)), ''[]'') from public.%I t where t.owner_id = $2 and (%s)', part[1], part[2])
          into content using plan, source, documents;
        -- A simulation keeps a copy of its cost: one that stays behind is no longer linked.
        if part[1] = 'simulations' then
          content := (select coalesce(pg_catalog.jsonb_agg(case
              when exists (select from public.product_costs c where c.owner_id = source and c.gtm_plan_id = plan
                and c.id::text = each ->> 'cost_id') then each
              else each || '{"cost_id": null}' end), '[]')
            from pg_catalog.jsonb_array_elements(content) each);
        end if;
        -- Who approves in the other workspace has approved nothing yet.
        if part[1] = 'approvals' then
          content := (select coalesce(pg_catalog.jsonb_agg(case each ->> 'state'
              when 'returned' then each else each || '{"state": "replaced"}' end), '[]')
            from pg_catalog.jsonb_array_elements(content) each);
        end if;
        contents := contents || content;
      end loop;

      update public.shares s set revoked_at = pg_catalog.now()
        where s.owner_id = source and s.revoked_at is null and s.subject_id = any(documents);
      delete from public.comment_threads where owner_id = source and document_id = any(documents);
      delete from public.simulations where owner_id = source and gtm_plan_id = plan;
      delete from public.product_costs where owner_id = source and gtm_plan_id = plan;
      delete from public.gtm_plans where owner_id = source and id = plan;

      perform pg_catalog.set_config('app.user_id', target::text, true);
      for index in 1 .. pg_catalog.array_length(parts, 1) loop
        select pg_catalog.string_agg(pg_catalog.quote_ident(a.attname), ', ') into fields
          from pg_catalog.pg_attribute a
          where a.attrelid = ('public.' || parts[index][1])::regclass and a.attnum > 0
            and not a.attisdropped and a.attgenerated = '';
        execute pg_catalog.format(
          'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1)',
          parts[index][1], fields)
          using (select coalesce(pg_catalog.jsonb_agg(each || pg_catalog.jsonb_build_object('owner_id', target)), '[]')
            from pg_catalog.jsonb_array_elements(contents[index]) each);
      end loop;
      perform pg_catalog.set_config('app.user_id', source::text, true);
    end
  $$;
revoke execute on function move_gtm_plan(uuid, uuid) from public;
grant execute on function move_gtm_plan(uuid, uuid) to beachhead_app;

-- What a workspace holds of a person who leaves it or whose account is erased: mails to them, and a connection that they
-- began to make. What they changed stays, under an id that names nobody once the account is gone.
create function forget_member(workspace uuid, person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      caller text := pg_catalog.current_setting('app.user_id', true);
    begin
      perform pg_catalog.set_config('app.user_id', workspace::text, true);
      delete from public.outbox where owner_id = workspace and recipient = address;
      delete from public.connection_flows where owner_id = workspace and person_id = person;
      perform pg_catalog.set_config('app.user_id', coalesce(caller, ''), true);
    end
  $$;
create function forget_membership() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform public.forget_member(old.workspace_id, old.user_id,
        (select u.email from public.users u where u.id = old.user_id));
      return old;
    end
  $$;
create function forget_user() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform public.forget_member(m.workspace_id, old.id, old.email) from public.memberships m where m.user_id = old.id;
      -- Before their people become null: a row that loses two of them is checked against rows that are gone already.
      delete from public.workspaces where id = old.id;
      return old;
    end
  $$;
revoke execute on function forget_member(uuid, uuid, text), forget_membership(), forget_user() from public;
create trigger memberships_forget before delete on memberships for each row execute function forget_membership();
create trigger users_forget before delete on users for each row execute function forget_user();
