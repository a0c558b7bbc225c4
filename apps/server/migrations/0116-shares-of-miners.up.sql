-- When a miner's own count of accepted shares rose last; since when it stands still while the miner hashes, and how many
-- shares were rejected until then.
alter table asic_state add column accepted_at timestamptz, add column no_share_since timestamptz, add column no_share_rejected double precision;
