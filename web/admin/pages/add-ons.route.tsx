/** `/admin/add-ons`: what guests can add to a stay. */
export { AddOnPage as Component } from '#web/admin/features/add-ons/add-on-page.tsx'
