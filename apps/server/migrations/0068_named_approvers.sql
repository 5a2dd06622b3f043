-- Who approved, where that person has no account, as in the example company.
alter table approvals add column decided_name text;
