drop index subaccount_owner;
drop index subaccount_organization;
drop index organization_owner;
