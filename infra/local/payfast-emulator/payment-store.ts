import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { itnWithoutSignature } from '#shared/payments/payfast-itn.ts'
import { reasonOf } from '#infra/local/engines/start-error.ts'
import { openJsonFile, makeDataFolder } from '#infra/local/engines/json-file.ts'
import { type Message, Payment, valueOf } from './payment.ts'

type Options = {
  readonly folder: string | undefined
  /** The waits before each repetition of a message that was not answered with 200. */
  readonly retryDelaysMs: readonly number[]
  readonly lateMs: number
  /** The timeout of a message's request. */
  readonly timeoutMs?: number
}

export type PaymentStore = {
  /** Newest first. */
  all(): readonly Payment[]
  find(id: string): Payment | undefined
  open(form: ReadonlyMap<string, string>): Promise<Payment>
  /** Settles the payment and sends its messages. Resolves when each that is not late was sent once. */
  settle(payment: Payment, status: Payment['status'], drafts: readonly NewMessage[]): Promise<void>
  /** Sends the same message again. */
  sendAgain(payment: Payment, message: Message): Promise<void>
  /** Whether PayFast confirms this text, which is a message without its signature. */
  isGenuine(textWithoutSignature: string): boolean
  stop(): Promise<void>
}

export type NewMessage = Pick<Message, 'description' | 'body' | 'isGenuine'> & { readonly isLate?: boolean }

/** Stores the payments in a file, and after a restart sends messages that were not delivered. */
export async function openPaymentStore({
  folder,
  retryDelaysMs,
  lateMs,
  timeoutMs = 15_000,
}: Options): Promise<PaymentStore> {
  if (folder) await makeDataFolder(folder)
  const file = folder ? openJsonFile(join(folder, 'payments.json'), z.array(Payment)) : undefined
  const payments: Payment[] = (await file?.read()) ?? []
  const save = async () => file?.write(payments)
  const ending = new AbortController()

  /** Sends it once. True if it was delivered; PayFast does not follow a redirect. */
  async function send(payment: Payment, message: Message): Promise<boolean> {
    const at = new Date().toISOString()
    try {
      const response = await fetch(valueOf(payment, 'notify_url'), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'PayFast emulator' },
        body: message.body,
        redirect: 'manual',
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.body?.cancel()
      message.answers.push({ at, answer: String(response.status) })
      message.isDelivered ||= response.status === 200
    } catch (error) {
      if (ending.signal.aborted) return false
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      message.answers.push({ at, answer: reasonOf(cause) })
    }
    await save()
    return message.isDelivered
  }

  const wait = (milliseconds: number) =>
    pause(Math.max(0, milliseconds), undefined, { signal: ending.signal }).catch(() => undefined)

  async function repeatUntilDelivered(payment: Payment, message: Message): Promise<void> {
    await wait(Date.parse(message.dueAt) - Date.now())
    while (!message.isDelivered && !ending.signal.aborted) {
      if (message.answers.length > 0) {
        const delay = retryDelaysMs[message.answers.length - 1]
        if (delay === undefined) return
        await wait(delay)
      }
      if (!ending.signal.aborted) await send(payment, message)
    }
  }

  for (const payment of payments) {
    for (const message of payment.messages) void repeatUntilDelivered(payment, message)
  }

  return {
    all: () => payments,
    find: (id) => payments.find((payment) => payment.id === id),

    async open(form) {
      const payment: Payment = {
        id: randomUUID(),
        postedAt: new Date().toISOString(),
        form: [...form],
        status: 'open',
        messages: [],
      }
      payments.unshift(payment)
      await save()
      return payment
    },

    async settle(payment, status, drafts) {
      payment.status = status
      for (const { isLate = false, ...draft } of drafts) {
        const dueAt = new Date(Date.now() + (isLate ? lateMs : 0)).toISOString()
        const message: Message = { id: randomUUID(), ...draft, dueAt, answers: [], isDelivered: false }
        payment.messages.push(message)
        // One after the other: "twice" means a second message, not a race.
        if (!isLate && !(await send(payment, message)) && ending.signal.aborted) return
        void repeatUntilDelivered(payment, message)
      }
      await save()
    },

    async sendAgain(payment, message) {
      await send(payment, message)
    },

    isGenuine: (text) =>
      payments.some(({ messages }) =>
        messages.some(
          ({ isGenuine, body, dueAt }) =>
            isGenuine && Date.parse(dueAt) <= Date.now() && itnWithoutSignature(body) === text,
        ),
      ),

    async stop() {
      ending.abort()
      await save()
    },
  }
}
