-- How numbers and dates are written; null: as in the browser.
alter table users add column format_locale text;

create function app_format_locale() returns text
  language sql stable security definer set search_path = ''
  as $$ select format_locale from public.users where id = public.app_user() $$;
revoke execute on function app_format_locale() from public;
grant execute on function app_format_locale() to beachhead_app;
