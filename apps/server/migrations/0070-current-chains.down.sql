drop function current_chains();
