/** `/admin/pricing`: what a night costs, and why. */
export { Pricing as Component } from '#web/admin/features/pricing/pricing.tsx'
