-- The CRM's text of an amount that cannot be read; amount_cents is 0 then. Null: the amount is read.
alter table deals add column amount_text text;
create index deals_unread_amount on deals (owner_id, source) where amount_text is not null;

-- Deals that are stored already say nothing of their texts, and HubSpot's numbers are stored as texts: the next sync
-- reads all deals again.
do $$
  declare
    candidate uuid;
  begin
    for candidate in select id from users loop
      perform set_config('app.user_id', candidate::text, true);
      update connections set synced_until = null, sync = null where kind = 'crm' and not example;
    end loop;
    perform set_config('app.user_id', '', true);
  end $$;
