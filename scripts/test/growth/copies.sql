-- Multiplies one workspace inside the database. A copy has its rows with other ids: in every UUID of a row, also inside
-- documents, the last six hexadecimal digits become the number of the copy. Each copy has deals of its own, with their roll-ups.
create schema growth;

create table growth.template (
  place serial primary key,
  owner uuid,
  target regclass not null,
  columns text not null,
  content text not null
);

create table growth.deals (like public.deals);

create function growth.renamed(content text, number integer) returns text
  language sql immutable
  as $$
    select regexp_replace(content, '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{6})[0-9a-f]{6}',
      '\1' || lpad(to_hex(number), 6, '0'), 'g')
  $$;

-- Keeps the rows of a table that belong to one of the owners, as text. changes: fields that each copy has to itself.
create function growth.keep(target regclass, owner_column text, owners uuid[], ordering text, changes text) returns void
  language plpgsql
  as $$
    declare
      owner uuid;
      fields text := (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
        where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = '');
    begin
      foreach owner in array owners loop
        perform set_config('app.user_id', owner::text, true);
        execute format(
          'insert into growth.template (owner, target, columns, content)
             select $1, $2, $3, (to_jsonb(t) || %s)::text from %s t where t.%I = $1 order by %s',
          changes, target, owner_column, ordering) using owner, target, fields;
      end loop;
    end
  $$;

create function growth.keep_deals(owner uuid) returns void
  language plpgsql
  as $$
    begin
      perform set_config('app.user_id', owner::text, true);
      insert into growth.deals select * from public.deals where owner_id = owner;
    end
  $$;

-- One statement adds the deals, as an import does, and its trigger rolls them up.
create function growth.add_deals(owner uuid, wanted integer) returns void
  language plpgsql
  as $$
    declare
      kept integer := (select count(*) from growth.deals);
    begin
      perform set_config('app.user_id', owner::text, true);
      insert into public.deals (owner_id, id, source, external_id, name, lead_source, lead_source_key, product, product_key,
          geo, geo_key, industry_domain, stage, stage_key, status, probability, amount_cents, currency, created_date,
          close_date, properties)
        select owner, gen_random_uuid(), d.source, substr(md5(random()::text), 1, 18), d.name, d.lead_source,
          d.lead_source_key, d.product, d.product_key, d.geo, d.geo_key, d.industry_domain, d.stage, d.stage_key, d.status,
          d.probability, (d.amount_cents * (0.5 + random()))::bigint, d.currency, d.created_date + shift.days,
          d.close_date + shift.days, d.properties
        from generate_series(1, wanted / kept + 1) round (number), growth.deals d,
          lateral (select (random() * 60)::integer - 30 + 0 * round.number as days) shift
        limit wanted;
    end
  $$;

create function growth.add_copy(number integer) returns void
  language plpgsql
  as $$
    declare
      part record;
      team uuid;
    begin
      for part in
        select t.owner, t.target, t.columns, jsonb_agg(growth.renamed(t.content, number)::jsonb order by t.place) as rows
        from growth.template t group by t.owner, t.target, t.columns order by min(t.place)
      loop
        team := growth.renamed(part.owner::text, number)::uuid;
        perform set_config('app.user_id', team::text, true);
        execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1)',
          part.target, part.columns) using part.rows;
      end loop;
      -- From 200 to 1,200.
      perform growth.add_deals(
        growth.renamed((select s.owner::text from growth.template s where s.target = 'gtm_plans'::regclass limit 1), number)::uuid,
        200 + number * 37 % 1001);
      -- A sync and a weekly mail that wait.
      perform graphile_worker.add_job('growth.wait', json_build_object('ownerId', team, 'payload', '{}'::json),
        run_at => now() + interval '30 days' + number * interval '1 second', job_key => 'growth ' || kind || number)
        from unnest(array['sync ', 'mail ']) kind;
    end
  $$;
