-- Whether a channel plan is added up with the others of its GTM plan; false for an alternative to compare with.
alter table dg_plans add column counts_towards_goal boolean not null default true;
