import type { Home } from '#shared/content/home.contract.ts'
import type { HomepageSection, SectionKey } from '#shared/content/homepage.ts'

const empty = { title: '', description: '', imageUrl: null, imageAlt: '', content: [] }

/** A section of the home page; what nobody wrote yet is empty, and its place shows its default. */
export const homepageSection = (home: Home, sectionKey: SectionKey): HomepageSection =>
  home.sections.find((section) => section.sectionKey === sectionKey) ?? { sectionKey, ...empty }
