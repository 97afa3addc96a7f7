/** `/admin/gallery-images`: the pictures of the gallery. */
export { GalleryPage as Component } from '#web/admin/features/content/gallery-page.tsx'
