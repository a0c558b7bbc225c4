drop table agent_outage;
