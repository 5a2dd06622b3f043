-- The role of requests may change only the columns that its work changes: of a subscription not whose it is nor when
-- its trial ends, of a mail not its text or receiver, of a share link only its end.
revoke update on subscriptions, outbox, gtm_plan_shares from beachhead_app;
grant update (plan, period, status, start_at, end_at, updated_at) on subscriptions to beachhead_app;
grant update (attempts, last_error, sent_at, text, sealed) on outbox to beachhead_app;
grant update (revoked_at) on gtm_plan_shares to beachhead_app;

-- It writes uses into the ledger, and neither credits nor uses that are taken back.
create policy uses_only on ledger as restrictive for insert to beachhead_app
  with check (kind <> 'credit' and delta > 0);
