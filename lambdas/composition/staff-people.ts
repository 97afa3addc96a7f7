import { staffPeopleEndpoints } from '#shared/api/endpoints/staff-people.ts'
import { erasePersonUsing } from '#lambdas/privacy/erase-person.ts'
import { exportPersonUsing } from '#lambdas/privacy/export-person.ts'
import { findPeopleUsing } from '#lambdas/privacy/find-people.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `staff-people`. */
export const staffPeople = composition(staffPeopleEndpoints, {
  FindPeople: findPeopleUsing,
  ExportPerson: exportPersonUsing,
  ErasePerson: erasePersonUsing,
})
