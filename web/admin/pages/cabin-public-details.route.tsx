/** `/admin/cabin-public-details`: what guests read of each cabin. */
export { CabinPublicDetails as Component } from '#web/admin/features/cabins/cabin-public-details.tsx'
