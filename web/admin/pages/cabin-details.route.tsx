/** `/admin/cabin-details`: what staff know of each cabin. */
export { CabinDetails as Component } from '#web/admin/features/cabins/cabin-details.tsx'
