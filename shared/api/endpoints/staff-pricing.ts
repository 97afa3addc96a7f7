import { addOnKind } from '#shared/add-ons/add-on-kind.ts'
import { rateChoiceEndpoints } from '#shared/pricing/rate-choices.contract.ts'
import { rateKind } from '#shared/pricing/rate-kind.ts'

export const staffPricingEndpoints = {
  ...addOnKind.endpoints,
  ...rateKind.endpoints,
  ...rateChoiceEndpoints,
}
