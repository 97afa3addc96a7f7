import { paths } from '#shared/site/paths.ts'
import { numberOfNights } from '#shared/availability/stay.ts'
import { longDate } from '#shared/kernel/long-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { priceLines } from '#shared/pricing/price-lines.ts'
import type { Quote } from '#shared/quotes/quote.ts'
import { formatQuoteSearch } from '#shared/quotes/quote-search.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { layoutFacts } from '#lambdas/email/email-layout.ts'
import type { Facts } from '#lambdas/email/render-template.ts'
import { count, dateAndTime } from './email-facts.ts'

type Sources = {
  readonly quote: Quote
  readonly settings: Settings
  readonly cabinTitle: string
  readonly siteOrigin: string
}

/** Every tag that the e-mail with a quote can use. Whoever asked for it wrote none of its words. */
export function quoteFacts({ quote, settings, cabinTitle, siteOrigin }: Sources) {
  const { wish, price } = quote
  const { depositAmountCents, balanceAmountCents, balanceDueDate } = price.paymentInfo
  return {
    ...layoutFacts(settings),
    cabinTitle,
    checkInDate: longDate(wish.checkInDate),
    checkOutDate: longDate(wish.checkOutDate),
    checkInTime: settings.checkInTime,
    checkOutTime: settings.checkOutTime,
    nights: count(numberOfNights(wish), 'night', 'nights'),
    party: partyWords(wish),
    priceLines: priceLines(price).map(({ what, how, cents }) => ({ what, how, amount: formatRand(cents) })),
    totalPrice: formatRand(price.totalPriceCents),
    depositAmount: balanceDueDate ? formatRand(depositAmountCents) : '',
    balanceAmount: balanceDueDate ? formatRand(balanceAmountCents) : '',
    balanceDueDate: balanceDueDate ? longDate(balanceDueDate) : '',
    quotedAt: dateAndTime(quote.quotedAt),
    quoteLink: `${siteOrigin}${paths.cabin(wish.cabinSlug)}${formatQuoteSearch({ ...wish, totalPriceCents: price.totalPriceCents })}`,
    termsLink: `${siteOrigin}${paths.terms}`,
  } satisfies Facts
}

function partyWords({ adults, children }: Quote['wish']): string {
  const ages = children.flatMap(({ age }) => (age === null ? [] : [age]))
  return [
    count(adults, 'adult', 'adults'),
    ...(children.length > 0 ? [count(children.length, 'child', 'children')] : []),
    ...(ages.length > 0 ? [`aged ${ages.join(', ')}`] : []),
  ].join(', ')
}
