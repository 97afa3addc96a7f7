import { stayTitle } from '#shared/bookings/order-text.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordWhatsapp } from '#shared/bookings/change-booking.contract.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { whatsappLink } from '#shared/kernel/whatsapp-link.ts'
import { GuestMoment } from '#shared/notifications/email-type.ts'
import { guestWhatsappNumber } from '#shared/notifications/whatsapp-number.ts'
import { defaultWhatsappText } from '#shared/notifications/default-whatsapp-texts.ts'
import { ListWhatsappTexts } from '#shared/notifications/email-templates.contract.ts'
import { fillWhatsappText, whatsappMoments } from '#shared/notifications/whatsapp-text.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { WhatsappFooter } from '#web/admin/kit/whatsapp-footer.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { emailLabels } from '#web/admin/booking/email-labels.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { localBusinessTime } from '#web/booking/local-business-time.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'

/** The texts that owners changed; without a connection the default ones are offered. */
const whatsappTextsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'whatsapp-texts'],
    queryFn: ({ signal }) => staffCall(ListWhatsappTexts, { signal }),
    staleTime: 60_000,
  })

type WhatsappDialogProps = { booking: StaffBooking; onDone: () => void }

/** A text to the guest about one moment, opened in WhatsApp; only staff know whether it was sent, so they are asked. */
export function WhatsappDialog({ booking, onDone }: WhatsappDialogProps) {
  const cabinTitle = useCabinTitle()
  const { now } = useNow()
  const time = localBusinessTime(new Date(now))
  const moments = whatsappMoments(booking, time.today)
  const [moment, setMoment] = useState<GuestMoment>(moments[0] ?? 'booking_link')
  const [typed, setTyped] = useState<string>()
  const [isOpened, setIsOpened] = useState(false)
  const changed = useQuery(whatsappTextsQuery())
  const fill = (template: string) => fillWhatsappText(template, booking, stayTitle(booking, cabinTitle), time)
  // An owner's text that cannot be filled in any more stands aside for the default one, as an e-mail's does.
  const own = changed.data?.texts[moment]
  const text = typed ?? (own === undefined ? undefined : fill(own)) ?? fill(defaultWhatsappText(moment)) ?? ''
  const number = guestWhatsappNumber(booking.guestPhone)
  const link = number && whatsappLink(number, text)

  const head = { open: true, onOpenChange: (stays: boolean) => !stays && onDone() } as const

  if (isOpened)
    return (
      <BookingDialog
        endpoint={RecordWhatsapp}
        booking={booking}
        title="Sent it?"
        description={`WhatsApp to ${booking.guestName}: ${emailLabels[moment]}`}
        action="Yes, sent"
        back="No"
        body={() => ({ moment })}
        done={() => 'Noted under Messages'}
        onDone={onDone}
      >
        <p>
          If you have sent it, a line under Messages says who wrote, when and about what.
          {moment === 'review_request' && ' The link to write a review opens once you have said so.'}
        </p>
      </BookingDialog>
    )
  return (
    <Dialog
      {...head}
      title={`WhatsApp to ${booking.guestName}`}
      footer={<WhatsappFooter link={link} onBack={onDone} onOpen={() => setIsOpened(true)} />}
    >
      {link ? (
        <div className="stack">
          <SelectField
            label="About"
            value={moment}
            onChange={(event) => {
              setMoment(GuestMoment.parse(event.target.value))
              setTyped(undefined)
            }}
          >
            {moments.map((option) => (
              <option key={option} value={option}>
                {emailLabels[option]}
              </option>
            ))}
          </SelectField>
          <TextareaField
            label="Message"
            rows={8}
            hint="You can still change it here or in WhatsApp."
            value={text}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      ) : (
        <Notice
          tone="warning"
          title={booking.guestPhone ? 'This number does not work with WhatsApp' : 'No phone number'}
        >
          <p>
            {booking.guestPhone && `“${booking.guestPhone}” is not a whole number with its area or country code. `}
            Choose “Correct the guest” under More, and enter one such as 082 555 0142 or +44 7700 900123.
          </p>
        </Notice>
      )}
    </Dialog>
  )
}
