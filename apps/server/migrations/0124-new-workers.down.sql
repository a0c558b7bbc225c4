drop table new_worker, worker_policy;
