/** `/admin/arrival-pack`: what guests who have paid read before they come. */
export { ArrivalPackPage as Component } from '#web/admin/features/arrival/arrival-pack-page.tsx'
