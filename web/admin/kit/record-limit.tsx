import type { fullBy } from '#shared/kernel/record-endpoints.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { useAddressParams } from './use-address-params.ts'

type RecordLimitProps = {
  /** What they are called. */
  many: string
  /** What archived ones are called: the choice of the list's filter. */
  archivedState: string
  counted: NonNullable<ReturnType<typeof fullBy>>
}

/** Where there is no room for another record: why, and what to do. It is said before somebody fills in a form. */
export function RecordLimit({ many, archivedState, counted }: RecordLimitProps) {
  const [, setAddress] = useAddressParams()
  return (
    <Notice title={`There are as many ${many} as there can be`}>
      {counted === 'in-use' ? (
        <p>Archive one that is no longer needed: then there is room for another.</p>
      ) : (
        <>
          <p>Archived ones count too. Restore one that is no longer needed, and make it what you need.</p>
          <Button size="small" onClick={() => setAddress({ state: archivedState })}>
            {`Show ${archivedState.toLowerCase()} ${many}`}
          </Button>
        </>
      )}
    </Notice>
  )
}
