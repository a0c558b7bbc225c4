drop policy identity_all on ledger_balance;
revoke select on ledger_balance from headframe_identity;
