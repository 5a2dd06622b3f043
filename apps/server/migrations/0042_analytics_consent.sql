-- Whether the user agreed that usage is reported to an analytics service; null: not asked yet.
alter table users add column analytics_consent boolean;

create function app_analytics_consent() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select analytics_consent from public.users where id = public.app_user() $$;
revoke execute on function app_analytics_consent() from public;
grant execute on function app_analytics_consent() to beachhead_app;
