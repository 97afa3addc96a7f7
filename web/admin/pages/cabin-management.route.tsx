/** `/admin/cabin-management`: which cabins there are. */
export { CabinManagement as Component } from '#web/admin/features/cabins/cabin-management.tsx'
