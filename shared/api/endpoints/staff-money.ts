import { bankImportEndpoints } from '#shared/bank/bank-import.contract.ts'

export const staffMoneyEndpoints = { ...bankImportEndpoints }
