-- The currency of all money in a plan, and the calendar year of its year 1; null: the year after it was created.
alter table gtm_plans add column currency text not null default 'USD', add column first_year integer;

-- The combination of a plan that a cost or simulation is made for; no foreign keys, since a document outlives the
-- plan that it was made for. seen_values is what its user last saw of the plan.
alter table product_costs
  add column gtm_plan_id uuid, add column combination_id uuid, add column seen_values jsonb;
alter table simulations
  add column gtm_plan_id uuid, add column combination_id uuid, add column seen_values jsonb;
