import { recordEndpoints } from '#shared/kernel/record-endpoints.ts'
import { RateForm } from './rate.ts'

export const rateRecords = recordEndpoints({
  noun: 'rate',
  path: '/staff/rates',
  form: RateForm,
  nameField: 'name',
  audience: 'staff',
})
