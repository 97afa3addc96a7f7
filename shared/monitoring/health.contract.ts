import * as z from 'zod/mini'
import { InfrastructureState } from './infrastructure-state.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'

const LastTime = z.nullable(z.iso.datetime())

export const ShowHealth = endpoint({
  method: 'GET',
  path: '/staff/health',
  audience: 'staff',
  summary: 'When payments, e-mails and schedules last worked, and what has failed.',
  reply: z.object({
    payments: z.object({
      /** Null: PayFast has never sent one. */
      lastMessageAt: LastTime,
      /** Signed, and confirmed by PayFast. */
      lastGenuineMessageAt: LastTime,
    }),
    emails: z.object({
      lastSentAt: LastTime,
      /** E-mails that failed and were not sent since, counted up to 51. */
      failed: z.int(),
    }),
    /** Null: the hourly run has not read it yet. */
    infrastructure: z.nullable(InfrastructureState),
    schedules: z.array(
      z.object({
        name: z.string(),
        /** Null: it has not run yet. */
        lastRunAt: LastTime,
        /** Later than this it is overdue; null before its first run. */
        expectedBy: LastTime,
        isOverdue: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})

export const healthEndpoints = { ShowHealth }
