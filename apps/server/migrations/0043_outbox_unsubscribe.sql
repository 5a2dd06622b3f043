-- Where the reader of a regular mail stops it, for its List-Unsubscribe header; cleared once the mail is out.
alter table outbox add column unsubscribe_url text;
grant update (unsubscribe_url) on outbox to beachhead_app;
