-- Which workspace of a person holds a document, for a link that was opened in another one of theirs.
create function workspace_of_document(person uuid, document uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
    declare
      caller text := pg_catalog.current_setting('app.user_id', true);
      candidate uuid;
      found_in uuid;
    begin
      for candidate in select m.workspace_id from public.memberships m where m.user_id = person
      loop
        perform pg_catalog.set_config('app.user_id', candidate::text, true);
        if exists (select from public.gtm_plans d where d.owner_id = candidate and d.id = document and d.deleted_at is null)
          or exists (select from public.dg_plans d where d.owner_id = candidate and d.id = document and d.deleted_at is null)
          or exists (select from public.product_costs d where d.owner_id = candidate and d.id = document and d.deleted_at is null)
          or exists (select from public.simulations d where d.owner_id = candidate and d.id = document and d.deleted_at is null)
        then
          found_in := candidate;
          exit;
        end if;
      end loop;
      perform pg_catalog.set_config('app.user_id', coalesce(caller, ''), true);
      return found_in;
    end
  $$;
revoke execute on function workspace_of_document(uuid, uuid) from public;
grant execute on function workspace_of_document(uuid, uuid) to beachhead_auth;
