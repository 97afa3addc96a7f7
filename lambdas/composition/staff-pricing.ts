import type { AddOn } from '#shared/add-ons/add-on.ts'
import { addOnKind } from '#shared/add-ons/add-on-kind.ts'
import { staffPricingEndpoints } from '#shared/api/endpoints/staff-pricing.ts'
import type { Rate } from '#shared/pricing/rate.ts'
import { rateKind } from '#shared/pricing/rate-kind.ts'
import { composition } from '#lambdas/http/composition.ts'
import { showRateChoicesUsing } from '#lambdas/pricing/show-rate-choices.ts'
import { editRecordsUsing } from '#lambdas/records/edit-records.ts'
import type { OrderedRecordRepository } from '#lambdas/table/record-repository.ts'

type AddOnNeeds = { readonly addOns: OrderedRecordRepository<AddOn> }
type RateNeeds = { readonly rates: OrderedRecordRepository<Rate> }

/** The use cases of the Lambda `staff-pricing`. */
export const staffPricing = composition(staffPricingEndpoints, {
  ...editRecordsUsing(addOnKind, ({ addOns }: AddOnNeeds) => ({ records: addOns })),
  ...editRecordsUsing(rateKind, ({ rates }: RateNeeds) => ({ records: rates })),
  ShowRateChoices: showRateChoicesUsing,
})
