import { recordEndpoints } from '#shared/kernel/record-endpoints.ts'
import { AddOnForm } from './add-on.ts'

export const addOnRecords = recordEndpoints({
  noun: 'add-on',
  path: '/staff/add-ons',
  form: AddOnForm,
  nameField: 'name',
  audience: 'staff',
})
