export { guestRegisterEndpoints } from '#shared/documents/register.contract.ts'
