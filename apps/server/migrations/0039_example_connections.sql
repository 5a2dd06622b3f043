-- Whether the connection came with the example: it has no credentials, and nothing is asked of its service.
alter table connections add column example boolean not null default false;

-- Deals of a copied example finish no stage; those of an account that is the example do.
create or replace function app_monitor_state() returns text
  language sql stable set search_path = ''
  as $$
    with copied as (
      select c.provider from public.connections c
      where c.owner_id = public.app_user() and c.example and exists (
        select from public.gtm_plans p
        where p.owner_id = public.app_user() and p.example is not null and p.deleted_at is null)
    )
    select case
      when exists (
        select from public.deals d
        where d.owner_id = public.app_user() and d.source not in (select provider from copied)
      ) then 'deals'
      when exists (
        select from public.connections c
        where c.owner_id = public.app_user() and c.kind = 'crm' and c.provider not in (select provider from copied)
      ) then 'connected'
      else 'none'
    end
  $$;
