/** `/admin/homepage-content`: what the home page says, section by section. */
export { HomepageContent as Component } from '#web/admin/features/content/homepage-content.tsx'
