-- The operator's own text on the day of issue; null on invoices from before, which show the text of today.
alter table invoices add column seller text;
