-- The names that a plan made by "Copy the example" came with; null: the plan is the user's own. Such a plan counts
-- against no limit.
alter table gtm_plans add column example jsonb;

-- The example plan that a cost or simulation was copied with; null: it is the user's own. No foreign keys, since a
-- document outlives the plan that it was copied with.
alter table product_costs add column example_plan_id uuid;
alter table simulations add column example_plan_id uuid;

-- The simulation that an entry was written for: corrections to it are free in the entry's period.
alter table ledger add column document_id uuid;
create index ledger_document on ledger (user_id, document_id, period_start) where document_id is not null;
