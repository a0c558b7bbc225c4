-- Whose organizations and subaccounts they are is asked where rights are loaded and subaccounts made.
create index organization_owner on organization (owner_account_id);
create index subaccount_organization on subaccount (organization_id);
create index subaccount_owner on subaccount (owner_account_id);
