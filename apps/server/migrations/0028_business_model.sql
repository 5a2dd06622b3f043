-- The business model whose typical figures a cost started from; null: none. A figure that equals the typical one is
-- shown as typical and not as the user's own.
alter table product_costs add column business_model text;
