import type { Home } from '#shared/content/home.contract.ts'
import type { HomepageSection, SectionKey } from '#shared/content/homepage.ts'

const empty = {
  title: '',
  description: '',
  imageUrl: null,
  imageAlt: '',
  imagePosition: '',
  imageScale: 1,
  content: [],
}

/** A section of the home page; empty where staff have written nothing, so that the defaults are shown. */
export const homepageSection = (home: Home, sectionKey: SectionKey): HomepageSection =>
  home.sections.find((section) => section.sectionKey === sectionKey) ?? { sectionKey, ...empty }
