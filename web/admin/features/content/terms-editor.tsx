import { termsKind } from '#shared/content/terms-kind.ts'
import { MAX_TERMS_CHARACTERS } from '#shared/content/terms-form.ts'
import { ONLY_ID } from '#shared/kernel/published-endpoints.ts'
import type { CancellationTier } from '#shared/settings/cancellation-tiers.ts'
import { describeCancellationTiers } from '#shared/settings/describe-cancellation-tiers.ts'
import { blocksField } from '#web/admin/editor/blocks-field.tsx'
import { PublishedEditor } from '#web/admin/kit/published-editor.tsx'
import { TextView } from '#web/admin/pictures/value-views.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { adminPath } from '#shared/site/admin-paths.ts'
import { TermsEffects } from './terms-effects.tsx'
import { RowsInput } from '#web/admin/kit/rows-input.tsx'

const nothing: readonly never[] = []

/** The terms as they are being written. */
export function TermsEditor() {
  return (
    <PublishedEditor
      kind={termsKind}
      id={ONLY_ID}
      actions={
        <LinkButton size="small" to={adminPath('terms', { view: 'versions' })}>
          Versions and bookings
        </LinkButton>
      }
      effects={({ before, after }) => <TermsEffects before={before} after={after} />}
      views={{ content: (value) => <TextView value={value} cabinTitle={(slug) => slug} /> }}
      fields={() => ({
        content: blocksField({ cabins: nothing, placeholders: nothing, maxLength: MAX_TERMS_CHARACTERS }),
        cancellationTiers: {
          control: (input) => (
            <RowsInput<CancellationTier>
              {...input}
              fields={[
                { name: 'daysBefore', label: 'Days before, at least', kind: 'number' },
                { name: 'refundPercent', label: 'Percent back', kind: 'number' },
              ]}
              newRow={{ daysBefore: 0, refundPercent: 0 }}
              addLabel="Add a step"
            />
          ),
        },
      })}
      formats={{ cancellationTiers: (value) => describeCancellationTiers(value as CancellationTier[]) }}
    />
  )
}
