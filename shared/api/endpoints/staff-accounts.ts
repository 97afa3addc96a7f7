export { accountEndpoints as staffAccountsEndpoints } from '#shared/staff/accounts.contract.ts'
