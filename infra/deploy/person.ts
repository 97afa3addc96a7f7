import { businessClock } from '#lambdas/runtime/clock.ts'
import { bankRepository } from '#lambdas/table/bank-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { personRepository } from '#lambdas/table/person-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { StartError } from '#infra/local/engines/start-error.ts'
import { DeployError } from './deploy-error.ts'
import { parsePersonCommand, runPersonCommand } from './person-command.ts'
import { openStoredData } from './stored-data.ts'
import { processTerminal } from './terminal.ts'

/** `npm run person -- --stage prod --export thandi@example.co.za`: docs/operating.md, "Export or erase personal data". */
try {
  const command = parsePersonCommand(process.argv.slice(2))
  const { table, bucket, stop } = await openStoredData(command.stage, command.region)
  try {
    const needs = {
      people: personRepository(table),
      bank: bankRepository(table),
      bookings: bookingRepository(table),
      enquiries: enquiryRepository(table),
      payments: paymentRepository(table),
      registers: registerRepository(table),
      bucket,
      clock: businessClock,
    }
    await runPersonCommand(command, needs, processTerminal())
  } finally {
    await stop()
  }
} catch (error) {
  if (!(error instanceof DeployError) && !(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
