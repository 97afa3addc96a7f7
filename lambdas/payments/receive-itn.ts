import { minutesAfter } from '#shared/kernel/clock.ts'
import { Id } from '#shared/kernel/id.ts'
import { accept } from '#shared/kernel/result.ts'
import type { StoredItn } from '#shared/payments/stored-itn.ts'
import { mPaymentIdIn, parseItn } from '#shared/payments/payfast-itn.ts'
import type { ReceiveItn } from '#shared/payments/payments.contract.ts'
import type { CountCall } from '#lambdas/http/limits.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { isSignedByPayfast } from '#lambdas/payfast/is-signed-by-payfast.ts'
import type { PayfastConfig } from '#lambdas/payfast/payfast-config.ts'
import { isPayfastAddress } from '#lambdas/payfast/source-address.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { itnIdOf } from '#lambdas/runtime/ids-and-tokens.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { type PaymentRepository, forgedItnsId } from '#lambdas/table/payment-repository.ts'
import { storableAmountOf } from './settle-itn.ts'

type Needs = {
  readonly payments: Pick<PaymentRepository, 'receive' | 'attempt' | 'countForged'>
  readonly payfast: () => Promise<PayfastConfig>
  /** Counts forged messages of one group in a minute. */
  readonly countCall: CountCall
  readonly clock: Clock
}

/** A genuine message has at most 1 kB: it is kept whole even if only our passphrase is wrong. In bytes. */
const FORGED_ITN_BYTES = 1_024
/** A message that names no attempt of ours says nothing about a guest's money. In bytes. */
const UNNAMED_ITN_BYTES = 256
/** A flood is known by then; each further one would only cost. */
const FORGED_ITNS_A_MINUTE = 10

/**
 * Stores PayFast's message and replies at once; the table's stream starts the checks. The message's hash is its id, so
 * that a repeated message is stored once. Where it cannot be stored the reply is an error, and PayFast repeats it.
 *
 * What has a wrong signature and comes from a strange address is counted in one small item for each attempt that it
 * names, and never reaches the stream: anybody can send that, in any number.
 */
export const receiveItnUsing =
  (needs: Needs): UseCase<typeof ReceiveItn> =>
  async ({ body, sourceAddress }) => {
    const received: StoredItn = {
      id: itnIdOf(body),
      raw: body,
      sourceAddress,
      receivedAt: needs.clock().now,
      outcome: 'received',
      reason: '',
      reference: null,
      amountCents: null,
      closedBy: null,
    }
    if (await isForged(needs, received)) await recordForged(needs, received)
    else await needs.payments.receive(received)
    return accept({ received: true })
  }

/** What PayFast's own address sent is never taken for forged here: our passphrase may be the wrong one. */
async function isForged({ payfast }: Needs, { raw, sourceAddress }: StoredItn): Promise<boolean> {
  try {
    const { passphrase, alsoExpectedSources } = await payfast()
    return !isSignedByPayfast(raw, passphrase) && !isPayfastAddress(sourceAddress, alsoExpectedSources)
  } catch (error) {
    // Without our settings nobody can tell: the message is stored, and checked once they can be read.
    log('error', 'payment message stored unchecked', errorFields(error))
    return false
  }
}

async function recordForged({ payments, countCall }: Needs, itn: StoredItn): Promise<void> {
  const named = Id.safeParse(mPaymentIdIn(itn.raw))
  const attempt = named.success ? await payments.attempt(named.data) : undefined
  const group = attempt?.id ?? itn.receivedAt.slice(0, 10)
  const from = `${itn.receivedAt.slice(0, 16)}:00.000Z`
  const call = { endpoint: 'forged messages', of: group, from, until: minutesAfter(from, 1), max: FORGED_ITNS_A_MINUTE }
  if (!(await countCall(call))) return

  const parsed = parseItn(itn.raw)
  const count = await payments.countForged({
    ...itn,
    id: forgedItnsId(group),
    ...cutTo(attempt ? FORGED_ITN_BYTES : UNNAMED_ITN_BYTES, itn.raw),
    outcome: 'not-genuine',
    reason: 'the signature does not match',
    reference: attempt?.reference ?? null,
    amountCents: storableAmountOf(attempt && parsed.ok ? parsed.value : undefined),
  })
  if (count > 1) return
  const { sourceAddress } = itn
  log('alarm', 'forged payment message', { sourceAddress, ...(attempt && { reference: attempt.reference }) })
}

function cutTo(bytes: number, raw: string): Pick<StoredItn, 'raw' | 'isCut'> {
  const encoded = Buffer.from(raw)
  return encoded.length <= bytes ? { raw } : { raw: encoded.subarray(0, bytes).toString(), isCut: true }
}
