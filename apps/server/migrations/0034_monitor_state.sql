-- How far the transaction's user is with monitoring: has deals, has a CRM connected, or neither.
create function app_monitor_state() returns text
  language sql stable set search_path = ''
  as $$
    select case
      when exists (select from public.deals where owner_id = public.app_user()) then 'deals'
      when exists (select from public.connections where owner_id = public.app_user() and kind = 'crm') then 'connected'
      else 'none'
    end
  $$;
revoke execute on function app_monitor_state() from public;
grant execute on function app_monitor_state() to beachhead_app;
