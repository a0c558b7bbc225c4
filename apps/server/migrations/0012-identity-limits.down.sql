alter table action_code drop column password_hash;
drop table identity_quota, used_captcha;
