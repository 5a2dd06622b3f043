-- The month in which the years of a plan begin, 1 to 12.
alter table gtm_plans add column year_start_month smallint not null default 1
  check (year_start_month between 1 and 12);
