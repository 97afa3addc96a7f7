import { Paper, type PaperDraft, paperNumber } from '#shared/papers/paper.ts'
import { keys } from './schema/access-patterns.ts'
import { type Condition, type Item, type Table, isNew } from './table.ts'

/** Each try that fails has seen somebody else's succeed: so many papers of one kind are never made out at once. */
const TRIES = 200
const LONGEST_PAUSE_MS = 20

export function paperRepository(table: Table) {
  const lastOf = (item: Item | undefined): number => Number(item?.['last'] ?? 0)

  return {
    /**
     * Gives a paper the next number of its series and files it, in one transaction: no number is ever given twice, or
     * given and not used. Where the same paper was filed meanwhile, that one is the answer. Undefined when others were
     * quicker again and again.
     */
    async file(draft: PaperDraft): Promise<Paper | undefined> {
      const series = keys.series(draft.kind)
      let last = lastOf(await table.get(series, { consistent: true }))
      for (let tries = 0; tries < TRIES; tries += 1) {
        const paper = Paper.parse({ ...draft, number: paperNumber(draft.kind, last + 1) })
        // oxlint-disable-next-line no-await-in-loop -- the next try begins with what this one lost against
        const refusals = await table.transact([
          { put: { ...keyOf(paper), ...paper }, when: isNew },
          { put: { ...series, last: last + 1 }, when: stillAt(last) },
        ])
        if (!refusals) return paper
        const [onFile, counter] = refusals
        if (onFile?.item) return Paper.parse(onFile.item)
        last = lastOf(counter?.item)
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((done) => setTimeout(done, Math.random() * LONGEST_PAUSE_MS))
      }
      return undefined
    },
  }
}

export type PaperRepository = ReturnType<typeof paperRepository>

const keyOf = ({ reference, kind, paymentPlace }: Paper) =>
  keys.paper(reference, paymentPlace === null ? kind : `${kind}#${paymentPlace}`)

const stillAt = (last: number): Condition =>
  last === 0 ? isNew : { expression: '#last = :last', names: { '#last': 'last' }, values: { ':last': last } }
