revoke update (ports) on device from headframe_api;
drop trigger restart_averages on device;
drop function restart_averages();
