-- As the function of five parameters, and with a priority: of the jobs that are due, those of the lowest number go first.
create function enqueue_job(
  task text, content json, not_before timestamptz, tries integer, replaces text, job_priority integer
)
  returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform graphile_worker.add_job(
        task,
        pg_catalog.json_build_object('ownerId', public.app_user(), 'payload', content),
        run_at => not_before,
        max_attempts => tries,
        job_key => replaces,
        priority => job_priority
      );
    end
  $$;
revoke execute on function enqueue_job(text, json, timestamptz, integer, text, integer) from public;
grant execute on function enqueue_job(text, json, timestamptz, integer, text, integer) to beachhead_app, beachhead_auth;
