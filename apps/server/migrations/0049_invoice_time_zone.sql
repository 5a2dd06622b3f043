-- The seller's time zone on the day of issue, in which the invoice has its days; null on invoices from before: UTC.
alter table invoices add column time_zone text;
