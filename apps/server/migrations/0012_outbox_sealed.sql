-- What a mail says, sealed by the server until the mail is out: it may hold a link that opens an account. Rows of
-- before have it in "text"; new ones leave that empty.
alter table outbox add column sealed text;
