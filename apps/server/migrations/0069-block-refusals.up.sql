-- Why a node refused a block of the pool, in its own words; null where none did. For the operator: nothing is computed from it.
alter table block add column refusal text check (length(refusal) <= 200);
grant update (refusal) on block to headframe_pool;
