import { peopleEndpoints } from '#shared/privacy/people.contract.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import { erasePersonUsing } from '#lambdas/privacy/erase-person.ts'
import { exportPersonUsing } from '#lambdas/privacy/export-person.ts'
import { findPeopleUsing } from '#lambdas/privacy/find-people.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { personRepository } from '#lambdas/table/person-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const needs = {
  people: personRepository(table),
  bookings: bookingRepository(table),
  enquiries: enquiryRepository(table),
  payments: paymentRepository(table),
  registers: registerRepository(table),
  bucket: uploadsBucket(env('UPLOADS_BUCKET')),
  clock: businessClock,
}

export const handler = serve(
  routes(peopleEndpoints, {
    FindPeople: findPeopleUsing(needs),
    ExportPerson: exportPersonUsing(needs),
    ErasePerson: erasePersonUsing(needs),
  }),
  { findCaller: staffCaller(table) },
)
