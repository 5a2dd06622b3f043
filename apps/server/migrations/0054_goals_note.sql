-- What the user notes about the goals. Notes of other steps are in the data of their sections.
alter table gtm_plans add column goals_note text not null default '';
