-- What a file says of a deal's status; null: probability and stage decide.
alter table deals add column own_status text check (own_status in ('open', 'won', 'lost'));
