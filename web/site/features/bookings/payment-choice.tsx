import { formRefusalMessage } from '#shared/api/form-refusal-messages.ts'
import type { Site } from '#shared/content/site.contract.ts'
import { clampedExpiry } from '#shared/bookings/expiry-limits.ts'
import { CUT_OFF_TIME, minutesAfter } from '#shared/kernel/clock.ts'
import { isEftLate } from '#shared/payments/eft-late.ts'
import { soonDueText } from '#shared/pricing/payment-terms.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { count, shortDate } from '#web/kit/format.ts'
import { Button } from '#web/kit/button.tsx'
import { Problem } from '#web/kit/field-frame.tsx'
import { Money } from '#web/kit/money.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { LateEftNotice } from '#web/site/kit/late-eft-notice.tsx'
import type { BookingFormParts } from './use-booking-form.ts'

type PaymentChoiceProps = Pick<BookingFormParts, 'stay' | 'pricing' | 'payment' | 'control'> & {
  settings: Site['settings']
}

/** How much now, and how: the whole price or half of it; EFT, or a card where PayFast takes the amount. */
export function PaymentChoice({ settings, stay, pricing: { price }, payment, control }: PaymentChoiceProps) {
  const { method, type, card } = payment
  const { change, problemAt } = control
  const info = price?.paymentInfo
  const blocked = card && !card.possible ? card : undefined
  const isCard = method === 'card'
  const soon = info?.balanceDueDate && soonDueText(info.balanceDueDate, stay.today, settings.extraNonBusinessDays)

  const isLate = info !== undefined && isEftLate(info.businessDaysUntilCheckIn)
  const eftChoice = {
    value: 'eft',
    label: 'EFT',
    detail: `Bank details and your own reference come at once, on your booking page and by e-mail. We keep the booking ${keptFor(stay, settings)}; the dates are yours when the money shows in our account.`,
  } as const
  const cardChoice = {
    value: 'card',
    label: 'Card',
    detail:
      blocked && !isCard
        ? blocked.reason
        : 'You pay on PayFast’s secure page and come back here. Your dates are confirmed as soon as the payment is through.',
  } as const
  const choices = settings.payfastEnabled ? [eftChoice, cardChoice] : [eftChoice]

  return (
    <>
      <div data-field="paymentType">
        {info?.requiresFullPayment ? (
          <Notice tone="info" title="Full payment">
            <p>{formRefusalMessage('full-payment-required')}</p>
            <Problem id={undefined}>{problemAt('paymentType')}</Problem>
          </Notice>
        ) : (
          <RadioCards
            label="Payment option"
            value={type}
            onChange={(chosen) => change({ type: 'payment-type', paymentType: chosen })}
            problem={problemAt('paymentType')}
            choices={[
              {
                value: 'full',
                label: 'Full payment',
                detail: 'Everything is settled with the booking.',
                aside: price && <Money cents={price.totalPriceCents} />,
              },
              {
                value: 'deposit',
                label: '50% deposit',
                detail: info?.balanceDueDate
                  ? `The other ${formatRand(info.balanceAmountCents)} by ${shortDate(info.balanceDueDate)}.`
                  : 'The rest before you arrive.',
                aside: info && <Money cents={info.depositAmountCents} />,
              },
            ]}
          />
        )}
        {info && soon && type === 'deposit' && (
          <Notice tone="warning" live="now">
            <p>{`The other half is due ${soon}: ${formatRand(info.balanceAmountCents)}.`}</p>
          </Notice>
        )}
      </div>

      <div data-field="paymentMethod" className="stack gap-s">
        {isLate && (
          <LateEftNotice
            checkInDate={stay.checkInDate}
            today={stay.today}
            byCard={settings.payfastEnabled && !blocked}
            contactPhone={settings.contactPhone}
          />
        )}
        <RadioCards
          label="Payment method"
          value={method}
          onChange={(chosen) => change({ type: 'payment-method', method: chosen })}
          problem={problemAt('paymentMethod')}
          choices={isLate ? choices.toReversed() : choices}
        />
        {isCard && blocked && (
          <p className="row gap-s">
            {blocked.deposit !== undefined && (
              <Button
                size="small"
                onClick={() => change({ type: 'payment-type', paymentType: 'deposit' })}
              >{`Pay the deposit of ${formatRand(blocked.deposit)} by card`}</Button>
            )}
            <Button size="small" onClick={() => change({ type: 'payment-method', method: 'eft' })}>
              Pay by EFT instead
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

/** How long a booking by EFT waits: the setting's hours, never beyond the cut-off of its arrival day. */
function keptFor({ checkInDate, now }: BookingFormParts['stay'], { eftExpiryHours }: Site['settings']): string {
  const wanted = minutesAfter(now, eftExpiryHours * 60)
  return checkInDate && clampedExpiry(wanted, checkInDate) < wanted
    ? `until ${CUT_OFF_TIME} on ${shortDate(checkInDate)}`
    : `for ${count(eftExpiryHours, 'hour')}`
}
