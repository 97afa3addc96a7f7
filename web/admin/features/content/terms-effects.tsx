import type { CancellationTier } from '#shared/settings/cancellation-tiers.ts'
import { describeCancellationTiers } from '#shared/settings/describe-cancellation-tiers.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Difference } from '#web/admin/kit/published-versions.tsx'

/** A version of the terms as far as two are compared: one that is typed may have anything in it. */
export type ComparedTerms = Readonly<Record<'title' | 'content' | 'cancellationTiers', unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const tiersText = (tiers: unknown): string =>
  describeCancellationTiers(Array.isArray(tiers) ? (tiers as CancellationTier[]) : [])

/** What differs between two versions: what goes back on cancelling, as sentences, and the words. */
export function TermsDifferences({ before, after }: { before: ComparedTerms; after: ComparedTerms }) {
  const [tiers, nextTiers] = [tiersText(before.cancellationTiers), tiersText(after.cancellationTiers)]
  const words = (terms: ComparedTerms) => `${text(terms.title)}\n\n${text(terms.content)}`
  return (
    <dl className="change-fields stack gap-s anywhere">
      <div>
        <dt>Refunds on cancelling</dt>
        {tiers === nextTiers ? (
          <dd className="soft">{`The same: ${tiers}`}</dd>
        ) : (
          <>
            <dd className="difference">
              <del>{tiers}</del>
            </dd>
            <dd className="difference">
              <ins>{nextTiers}</ins>
            </dd>
          </>
        )}
      </div>
      <div>
        <dt>Words</dt>
        {words(before) === words(after) ? (
          <dd className="soft">The same</dd>
        ) : (
          <dd className="difference">
            <Difference before={words(before)} after={words(after)} />
          </dd>
        )}
      </div>
    </dl>
  )
}

/** The refunds that the text does not name. */
export function unnamedRefunds({ content, cancellationTiers }: ComparedTerms): string[] {
  const tiers = Array.isArray(cancellationTiers) ? (cancellationTiers as CancellationTier[]) : []
  const isNamed = (percent: number) =>
    new RegExp(String.raw`(^|\D)${percent}\s*(%|per cent|percent)`, 'i').test(text(content))
  return tiers.flatMap(({ refundPercent }) =>
    refundPercent > 0 && !isNamed(refundPercent) ? [`${refundPercent}%`] : [],
  )
}

/** What activating a version changes, for whom. */
export const TermsEffects = ({ before, after }: { before: ComparedTerms | null; after: ComparedTerms }) => (
  <>
    {unnamedRefunds(after).length > 0 && (
      <Notice tone="warning" title={`The text does not say ${unnamedRefunds(after).join(', ')}`}>
        <p>Guests read the text. Do its words and the refunds agree?</p>
      </Notice>
    )}
    {before && <TermsDifferences before={before} after={after} />}
    <p>
      New bookings accept these words and these refunds together. Bookings on file keep the version that they accepted.
      Who has the booking form open is asked to read and accept them again.
    </p>
    <p>Once in force, a version is never edited or deleted: another one takes its place.</p>
  </>
)
