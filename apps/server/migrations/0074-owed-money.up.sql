-- Whether money is owed is asked before a subaccount is archived or an account deleted, whoever may read its balance.
grant select on ledger_balance to headframe_identity;
create policy identity_all on ledger_balance for select to headframe_identity using (true);
