import { partyText } from '#shared/bookings/party-text.ts'
import { count } from '#shared/kernel/count.ts'
import { soonDueText } from '#shared/pricing/payment-terms.ts'
import { paths } from '#shared/site/paths.ts'
import { numberOfNights } from '#shared/availability/stay.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { priceLines } from '#shared/pricing/price-lines.ts'
import { formatQuoteSearch } from '#shared/quotes/quote-search.ts'
import type { Quote } from '#shared/quotes/quote.ts'
import { layoutValues } from '#lambdas/email/email-layout.ts'
import type { TemplateValues } from '#lambdas/email/render-template.ts'
import type { QuoteRepository } from '#lambdas/table/quote-repository.ts'
import { dateAndTime } from './email-values.ts'
import type { TopicEmail } from './email-topic.ts'

export type NeedsForQuoteEmail = { readonly quotes: Pick<QuoteRepository, 'find'> }

/** The e-mail with a quote. It holds no text of the visitor who asked for it. */
export const quoteEmail: TopicEmail<Quote, NeedsForQuoteEmail> = {
  find: ({ quotes }, { topicId }) => quotes.find(topicId),
  cabinSlugsOf: ({ wish }) => [wish.cabinSlug],
  addresses: ({ email }, { settings }) => ({ to: email, replyTo: settings.contactEmail }),
  values(_needs, { wish, price, quotedAt }, { settings, cabinTitle, siteOrigin, businessTime }) {
    const { depositAmountCents, balanceAmountCents, balanceDueDate } = price.paymentInfo
    return {
      ...layoutValues(settings),
      cabinTitle,
      checkInDate: longDate(wish.checkInDate),
      checkOutDate: longDate(wish.checkOutDate),
      checkInTime: settings.checkInTime,
      checkOutTime: settings.checkOutTime,
      nights: count(numberOfNights(wish), 'night'),
      party: partyWithAges(wish),
      priceLines: priceLines(price).map(({ label, detail, cents }) => ({ label, detail, amount: formatRand(cents) })),
      totalPrice: formatRand(price.totalPriceCents),
      depositAmount: balanceDueDate ? formatRand(depositAmountCents) : '',
      balanceAmount: balanceDueDate ? formatRand(balanceAmountCents) : '',
      balanceDueDate: balanceDueDate ? longDate(balanceDueDate) : '',
      balanceDueSoon:
        (balanceDueDate && soonDueText(balanceDueDate, businessTime.today, settings.extraNonBusinessDays)) || '',
      quotedAt: dateAndTime(quotedAt),
      quoteLink: `${siteOrigin}${paths.cabin(wish.cabinSlug)}${formatQuoteSearch({ ...wish, totalPriceCents: price.totalPriceCents })}`,
      termsLink: `${siteOrigin}${paths.terms}`,
    } satisfies TemplateValues
  },
}

/** `2 adults, 2 children, aged 4, 7` */
function partyWithAges({ adults, children }: Quote['wish']): string {
  const ages = children.flatMap(({ age }) => (age === null ? [] : [age]))
  return [partyText(adults, children.length), ...(ages.length > 0 ? [`aged ${ages.join(', ')}`] : [])].join(', ')
}
