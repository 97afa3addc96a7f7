/** `/admin/seo`: every public page for search engines and where it is shared, redirects, and what was not found. */
export { SeoPages as Component } from '#web/admin/features/seo/seo-pages.tsx'
