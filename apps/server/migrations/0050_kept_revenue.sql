-- What customers pay again in the year after, per cent of a year's revenue; null: not answered.
alter table gtm_plan_goals add column kept_revenue double precision;
