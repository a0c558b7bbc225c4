drop trigger follow_auth_error on asic_state;
drop function follow_auth_error();
drop trigger forget_credential_test on device;
drop function forget_credential_test();
alter table asic drop column credential_outcome, drop column credential_tested_at, drop column credential_changed_at;
alter table agent_request_item drop column refusal;
