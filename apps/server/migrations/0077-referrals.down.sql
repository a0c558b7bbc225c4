alter table action_code drop column referrer;
drop table referral_reward;
drop table referral;
drop function keep_referrals_a_tree();
