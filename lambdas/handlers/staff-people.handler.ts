import { staffPeople } from '#lambdas/composition/staff-people.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { bankRepository } from '#lambdas/table/bank-repository.ts'
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
  bank: bankRepository(table),
  bookings: bookingRepository(table),
  enquiries: enquiryRepository(table),
  payments: paymentRepository(table),
  registers: registerRepository(table),
  bucket: uploadsBucket(env('UPLOADS_BUCKET')),
  clock: businessClock,
}

export const handler = serve(staffPeople.routes(needs), { findCaller: staffCaller(table) })
