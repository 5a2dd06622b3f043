-- Figures of a channel that were taken from the CRM: by input, with the value before, the date, the number of deals and
-- the days they were closed in.
alter table dg_channels add column calibrations jsonb not null default '{}';
