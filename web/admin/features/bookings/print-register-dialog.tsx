import { useQuery } from '@tanstack/react-query'
import type { Register } from '#shared/documents/register.contract.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { count, dateAndTime, longDate, shortDate } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { residenceLabels } from '#web/booking/residence-labels.ts'
import { siteQuery } from './manual-booking.queries.ts'
import { staffRegisterQuery } from './staff-bookings.queries.ts'
import '#web/admin/kit/print-sheet.css'

type PrintRegisterDialogProps = { booking: { reference: BookingReference }; onDone: () => void }

/** The guest register of one party as a page to print: no more of it than the drawer shows. */
export function PrintRegisterDialog({ booking: { reference }, onDone }: PrintRegisterDialogProps) {
  const query = useQuery(staffRegisterQuery(reference))
  const { data: offer } = useQuery(siteQuery())
  return (
    <Dialog
      open
      wide
      onOpenChange={(stays) => !stays && onDone()}
      title="Print register"
      description={reference}
      footer={
        <div className="row spread">
          <Button onClick={onDone}>Close</Button>
          <Button variant="primary" disabled={!query.data} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      }
    >
      {query.data ? (
        <RegisterSheet register={query.data} business={offer?.settings} />
      ) : query.isError ? (
        <QueryProblem title="Failed to load the guest register" queries={[query]} />
      ) : (
        <Loading label="Loading the guest register">
          <Skeleton shape="card" />
        </Loading>
      )}
    </Dialog>
  )
}

type RegisterSheetProps = {
  register: Register
  business: { readonly businessName: string; readonly address: string } | undefined
}

function RegisterSheet({ register, business }: RegisterSheetProps) {
  const { reference, cabinTitle, checkInDate, checkOutDate, adults, childAges, deletedOn, deletedAt } = register
  const { signed } = register.register
  return (
    <article className="print-sheet stack gap-l" aria-labelledby="register-sheet-title">
      <header>
        <h3 id="register-sheet-title">Guest register</h3>
        {business && <p className="soft">{[business.businessName, business.address].filter(Boolean).join(', ')}</p>}
      </header>
      <DescriptionList
        items={[
          { label: 'Booking', value: reference },
          { label: 'Cabin', value: cabinTitle },
          { label: 'Arrival', value: longDate(checkInDate) },
          { label: 'Departure', value: longDate(checkOutDate) },
          { label: 'Adults', value: `${adults.length}, of them signed: ${signed}` },
          { label: 'Children', value: childAges.length > 0 && childrenText(childAges) },
        ]}
      />
      <ol className="register-adults line-list line-above line-below anywhere">
        {adults.map(({ place, entry, files }) => (
          <li key={place}>
            <DescriptionList
              items={[
                { label: `Adult ${place}`, value: <strong>{entry?.fullName ?? 'Not signed'}</strong> },
                { label: 'Residence', value: entry && residenceLabels[entry.residence] },
                { label: 'ID or passport', value: entry && `••••••${entry.idEnding}` },
                { label: 'Signed', value: entry && dateAndTime(entry.signedAt) },
                { label: 'Picture of an ID', value: files.length === 0 ? 'None' : count(files.length, 'file') },
              ]}
            />
          </li>
        ))}
      </ol>
      <p className="small soft">
        {deletedAt
          ? `The register and its documents were deleted on ${dateAndTime(deletedAt)}.`
          : signed === 0
            ? 'Nobody in the party has signed.'
            : `Only the last characters of ID numbers are shown. The whole entries with the signatures are on file until ${shortDate(deletedOn)}.`}
      </p>
    </article>
  )
}

const childrenText = (ages: readonly (number | null)[]): string =>
  `${ages.length}${ages.includes(null) ? '' : `, aged ${ages.join(', ')}`}`
