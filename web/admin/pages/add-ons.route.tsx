/** `/admin/add-ons`: what guests can add to a stay. */
export { AddOnList as Component } from '#web/admin/features/add-ons/add-on-list.tsx'
