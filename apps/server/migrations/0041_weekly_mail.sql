-- Where it is Monday morning when a view is mailed; null: it is not mailed.
alter table dashboard_views add column weekly_time_zone text;
