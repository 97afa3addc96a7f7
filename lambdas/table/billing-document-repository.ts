import type { Booking } from '#shared/bookings/booking.ts'
import { BillingDocument, type BillingDocumentDraft, billingDocumentNumber } from '#shared/billing/billing-document.ts'
import { keys } from './schema/access-patterns.ts'
import { type Condition, type Item, type Table, type Write, isNew, isVersion } from './table.ts'

/** Each failed try means that another one succeeded: so many documents of one kind are never issued at once. */
const TRIES = 200
const MAX_PAUSE_MS = 20

const lastNumberOf = (item: Item | undefined): number => Number(item?.['last'] ?? 0)

export function billingDocumentRepository(table: Table) {
  return {
    /**
     * The writes that give documents of one kind the next numbers of their series and store them, for a transaction
     * that changes their booking. They fail where another took the number since: then they are asked for again.
     */
    async writesOf(drafts: readonly BillingDocumentDraft[]): Promise<Write[]> {
      const [first] = drafts
      if (!first) return []
      const series = keys.billingNumber(first.kind)
      const last = lastNumberOf(await table.get(series, { consistent: true }))
      return [
        { put: { ...series, last: last + drafts.length }, condition: hasLastNumber(last) },
        ...drafts.map((draft, index) => {
          const number = billingDocumentNumber(draft.kind, last + index + 1)
          const document = BillingDocument.parse({ ...draft, number })
          return { put: { ...keyOf(document), ...document }, condition: isNew }
        }),
      ]
    },

    /**
     * Gives documents of different kinds the next number of their series and stores them, all in one transaction: no
     * number is used twice or left out, and no document is about a booking that has changed since it was read. Returns
     * the last of them; undefined when the booking or its documents have changed, or others were quicker too often.
     */
    async issue(
      drafts: readonly BillingDocumentDraft[],
      { reference, version }: Pick<Booking, 'reference' | 'version'>,
    ): Promise<BillingDocument | undefined> {
      const series = drafts.map(({ kind }) => keys.billingNumber(kind))
      const onFile = await Promise.all(series.map((key) => table.get(key, { consistent: true })))
      let last = onFile.map(lastNumberOf)
      for (let tries = 0; tries < TRIES; tries += 1) {
        const documents = drafts.map((draft, index) =>
          BillingDocument.parse({ ...draft, number: billingDocumentNumber(draft.kind, (last[index] ?? 0) + 1) }),
        )
        const counted = series.map((key, index) => {
          const before = last[index] ?? 0
          return { put: { ...key, last: before + 1 }, condition: hasLastNumber(before) }
        })
        // oxlint-disable-next-line no-await-in-loop -- the next try begins with the new state
        const refusals = await table.transact([
          ...counted,
          ...documents.map((document) => ({ put: { ...keyOf(document), ...document }, condition: isNew })),
          { check: keys.booking(reference), condition: isVersion(version) },
        ])
        if (!refusals) return documents.at(-1)
        if (refusals.slice(series.length).some(({ failed }) => failed)) return undefined
        last = last.map((before, index) => (refusals[index]?.failed ? lastNumberOf(refusals[index].item) : before))
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((done) => setTimeout(done, Math.random() * MAX_PAUSE_MS))
      }
      return undefined
    },
  }
}

export type BillingDocumentRepository = ReturnType<typeof billingDocumentRepository>

const keyOf = ({ reference, kind, paymentPlace, turn }: BillingDocument) =>
  keys.billingDocument(reference, `${kind}#${paymentPlace ?? String(turn).padStart(4, '0')}`)

const hasLastNumber = (last: number): Condition =>
  last === 0 ? isNew : { expression: '#last = :last', names: { '#last': 'last' }, values: { ':last': last } }
