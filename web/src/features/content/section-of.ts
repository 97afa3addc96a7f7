import type { HomepageSection, SectionKey } from '#shared/content/homepage.ts'
import type { Site } from '#shared/content/site.contract.ts'

const empty = { title: '', description: '', imageUrl: null, content: [] }

/** A section of the home page; what nobody wrote yet is empty, and its place shows its default. */
export const sectionOf = (site: Site, sectionKey: SectionKey): HomepageSection =>
  site.homepage.find((section) => section.sectionKey === sectionKey) ?? { sectionKey, ...empty }
