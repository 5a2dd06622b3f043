-- Lets counters that are over be swept away without reading the others.
create index attempts_resets_at on attempts (resets_at);
