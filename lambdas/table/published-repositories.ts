import type { publishedKinds } from '#shared/api/published-kinds.ts'
import { cabinPageRepository } from './cabin-repository.ts'
import {
  arrivalTextsRepository,
  documentTemplateRepository,
  emailTemplateRepository,
  homepageRepository,
  legalPageRepository,
  pageHeadRepository,
  postRepository,
} from './content-repository.ts'
import { termsRepository } from './terms-repository.ts'
import type { Table } from './table.ts'

/** The repository of each kind of published record, by the name of the kind; one that is missing does not compile. */
export const publishedRepositories = (table: Table) =>
  ({
    homepage: homepageRepository(table),
    'cabin-page': cabinPageRepository(table),
    post: postRepository(table),
    'email-template': emailTemplateRepository(table),
    terms: termsRepository(table),
    'legal-page': legalPageRepository(table),
    'page-head': pageHeadRepository(table),
    'document-template': documentTemplateRepository(table),
    'arrival-pack': arrivalTextsRepository(table),
  }) satisfies Readonly<Record<(typeof publishedKinds)[number]['name'], unknown>>

export type PublishedRepositories = ReturnType<typeof publishedRepositories>
