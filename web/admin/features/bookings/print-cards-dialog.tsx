import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MAX_PRINT_DAYS, PrintRegister, type PrintedCard } from '#shared/documents/arrival-documents.contract.ts'
import { SIGNATURE_BOX, type Signature } from '#shared/documents/register-entry.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'
import { FreshLoginNotice } from '#web/admin/kit/fresh-login.tsx'
import { useNow } from '#web/admin/kit/use-now.ts'
import { siteQuery } from './manual-booking.queries.ts'
import { residenceLabels } from '#web/booking/residence-labels.ts'
import { Button } from '#web/kit/button.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { count, dateAndTime, longDate } from '#web/kit/format.ts'
import '#web/admin/kit/print-sheet.css'
import './print-cards.css'

/** Whole register cards of a period for an inspector: asks for the reason and a fresh login, and prints a page an adult. */
export function PrintCardsDialog({ onDone }: { onDone: () => void }) {
  const { today } = useNow()
  const [print, setPrint] = useState<ReplyOf<typeof PrintRegister>>()
  const isAnswered = useRef(false)
  const { data: offer } = useQuery(siteQuery())
  if (!print)
    return (
      <ActionDialog
        endpoint={PrintRegister}
        title="Print for an inspector"
        action="Note and show"
        initial={{ reason: '', from: today, to: today }}
        fields={[
          { name: 'reason', label: 'Who asked, and why', kind: 'text' },
          { name: 'from', label: 'Guests who were here from', kind: 'date' },
          { name: 'to', label: 'To', kind: 'date', hint: `At most ${MAX_PRINT_DAYS} days.` },
        ]}
        onReply={(reply) => {
          isAnswered.current = true
          setPrint(reply)
        }}
        done={() => undefined}
        // After the reply its cards are shown.
        onDone={() => !isAnswered.current && onDone()}
      >
        <FreshLoginNotice>
          The cards have whole ID numbers, addresses and signatures. The history of each booking says who printed them,
          when and why.
        </FreshLoginNotice>
      </ActionDialog>
    )
  const { cards, unsigned } = print
  const { businessName = '', address = '' } = offer?.settings ?? {}
  return (
    <Dialog
      open
      wide
      onOpenChange={(stays) => !stays && onDone()}
      title="Guest register"
      description={[count(cards.length, 'card'), unsigned > 0 && `${count(unsigned, 'adult')} without a signed card`]
        .filter(Boolean)
        .join(', ')}
      footer={
        <div className="row spread">
          <Button onClick={onDone}>Close</Button>
          <Button variant="primary" disabled={cards.length === 0} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      }
    >
      {cards.length === 0 ? (
        <p>Nobody who was here in these days has a card on file.</p>
      ) : (
        <div className="print-sheet stack gap-l">
          {cards.map((card) => (
            <Card key={`${card.reference} ${card.place}`} card={card} letterhead={[businessName, address]} />
          ))}
        </div>
      )}
    </Dialog>
  )
}

type CardProps = { card: PrintedCard; letterhead: readonly string[] }

const Card = ({ card, letterhead }: CardProps) => (
  <article className="printed-card stack" aria-label={`${card.fullName}, ${card.reference}`}>
    <header>
      <h3>Guest register</h3>
      <p className="soft">{letterhead.filter(Boolean).join(', ')}</p>
    </header>
    <DescriptionList
      items={[
        { label: 'Full name', value: <strong>{card.fullName}</strong> },
        { label: 'ID or passport', value: <span className="figures anywhere">{card.idNumber}</span> },
        { label: 'Residence', value: residenceLabels[card.residence] },
        { label: 'Home address', value: <span className="anywhere">{card.address}</span> },
        { label: 'Arrival', value: longDate(card.checkInDate) },
        { label: 'Departure', value: longDate(card.checkOutDate) },
        { label: 'Cabin', value: card.cabinTitle },
        { label: 'Booking', value: `${card.reference}, adult ${card.place}` },
        { label: 'Signed', value: dateAndTime(card.signedAt) },
        {
          label: card.checked?.how === 'file' ? 'ID checked' : 'ID shown on arrival',
          value: card.checked && `${dateAndTime(card.checked.at)}, ${card.checked.by}`,
        },
      ]}
    />
    <SignatureOf signature={card.signature} />
  </article>
)

const SignatureOf = ({ signature }: { signature: Signature }) => (
  <figure className="printed-signature stack gap-s">
    {signature.kind === 'drawn' ? (
      <svg viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`} role="img" aria-label="Signature">
        <path d={signature.path} />
      </svg>
    ) : (
      <p className="anywhere">
        <em>{signature.name}</em>
      </p>
    )}
    <figcaption className="caption">
      {signature.kind === 'drawn' ? 'Signature' : 'Signed by typing the name'}
    </figcaption>
  </figure>
)
