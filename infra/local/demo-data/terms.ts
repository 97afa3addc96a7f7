import type { TermsForm } from '#shared/content/terms-form.ts'

const content = `These terms are between you, the guest who books, and Mountain Cabins Demonstration (Pty) Ltd ("we"). They are written to be read. Keep a copy: we also send them with your booking on request.

## 1. Your booking

A booking is a request until we confirm it. We confirm it when your deposit (or the full amount, where that is due) has reached our account. Only a confirmed booking keeps the dates for you. A proof of payment helps us to look for the money; it is not the money.

An EFT booking that is neither paid nor backed by a proof within 48 hours lapses. A card booking that is not paid within 2 hours lapses. Neither waits beyond 16:00 on the day of arrival. You may book again if the dates are still free.

## 2. What you pay

Prices are in rand for each night, by cabin, season and number of guests, as shown when you book, and include VAT where it applies. You may pay half as a deposit and the rest by the date on your booking, which is 14 business days before you arrive. If you arrive in fewer than 14 business days, the full amount is due at once. There are no booking fees.

## 3. If you cancel

You may cancel at any time, on your booking page or by writing to us. What we pay back depends on how much notice we have, because that decides whether we can let the cabin again:

- 30 days or more before arrival: 100% of what you have paid
- 14 to 29 days before arrival: 50% of what you have paid
- fewer than 14 days before arrival: nothing, unless we let your dates again

If we let the cancelled nights again, we pay back what we received for them, up to the amount you paid, less 5% for the work.

We make no charge at all if you cannot come because of the death or the hospitalisation of the person who booked, or of a person the booking was made for. This is your right under section 17 of the Consumer Protection Act, and we honour it for close family too.

Refunds go back within 10 business days, to the account or card they came from.

## 4. If we cancel

If we cannot give you the cabin you booked, for example because the road is washed away or the cabin is damaged, you choose: other dates, another cabin, or all your money back. We tell you as soon as we know.

## 5. Arriving and leaving

Check-in is from 14:00 and check-out by 10:00. The farm gate closes at 21:00; tell us if you come later. Three days before you arrive we send you the way, the code and all you need, once the stay is paid; the code is for your party alone. Every adult signs the guest register on arrival or beforehand and shows an ID or passport: the law asks us for it, and we keep it for two years.

## 6. The cabin and the hot tub

Use the cabin as if it were a friend's. Tell us what broke; we charge only what it costs to repair or replace, never for ordinary wear.

Please take care: hot tubs are deep and hot, decks and rocks have drops, fires burn. Children use the hot tub only with an adult beside them. Do not use it alone after drinking. We keep the equipment safe and serviced; nothing in these terms takes away our responsibility where we are at fault.

Only the people on the booking stay overnight. Quiet from 22:00, please: sound carries up here. No drones, no fireworks, no fires outside the braai. Dogs only where and as agreed.

## 7. Weather, power and signal

Snow, mist and mud belong to the mountain. We help you up the road where we can. Solar, batteries and Wi-Fi usually work through load-shedding; we do not promise that they always will.

## 8. Your information

We use your details for your booking, for the guest register and for nothing else. Our [privacy notice](/privacy) says what we keep, for how long, and how to have it corrected or erased.

## 9. If something is wrong

Tell us while you are here, so that we can put it right. If we cannot agree afterwards, you may turn to the National Consumer Commission. South African law applies.`

export const terms: TermsForm & { readonly from: string } = {
  title: 'Terms and conditions',
  cancellationTiers: [
    { daysBefore: 30, refundPercent: 100 },
    { daysBefore: 14, refundPercent: 50 },
    { daysBefore: 0, refundPercent: 0 },
  ],
  content,
  from: '2025-12-31T22:00:00.000Z',
}
