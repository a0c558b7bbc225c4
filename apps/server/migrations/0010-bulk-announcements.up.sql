-- PostgreSQL plans the queries of a trigger function once a session, for the size of the first statement that fires it: a
-- nested loop over the changed rows, planned for one device, takes many seconds for 5,000. A hash join suits both.
alter function announce_changed_devices() set enable_nestloop to off;
alter function announce_canceled_items() set enable_nestloop to off;
