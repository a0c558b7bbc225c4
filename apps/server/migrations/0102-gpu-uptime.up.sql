-- Seconds since the server of a card booted.
alter table gpu_state add column uptime integer;

-- A restart of a server loses the power limits of its cards: those of cards added from now on are commanded again unless
-- an operator does not want that.
alter table gpu alter column is_infinite_retry set default true;
