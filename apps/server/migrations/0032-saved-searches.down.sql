drop table saved_search;
