import type { PublishedKind } from '#shared/kernel/published-kind.ts'

const published = {
  publish: 'Publish',
  publishing: 'Publishing…',
  question: (one: string, isLive: boolean) => (isLive ? 'Publish the changes?' : `Publish this ${one}?`),
  published: 'Published',
  isPublished: 'It is on the site within minutes.',
  schedule: 'Schedule…',
  scheduleTitle: 'Publish it later',
  when: 'South African time. It is on the site within the hour after it.',
  isThen: 'It is published',
  planned: 'published',
}

/** Of what is in force by the clock, such as terms. */
const activated: typeof published = {
  publish: 'Activate',
  publishing: 'Activating…',
  question: (one) => `Activate this ${one}?`,
  published: 'Activated',
  isPublished: 'It is in force from now on, and on the site within minutes.',
  schedule: 'Activate later…',
  scheduleTitle: 'Activate it later',
  when: 'South African time. It is in force from that very minute; its page follows within the hour.',
  isThen: 'It is in force',
  planned: 'in force',
}

/** What publishing a record is called. */
export const publishedWords = ({ isByClock }: Pick<PublishedKind, 'isByClock'>) => (isByClock ? activated : published)
export type PublishedWords = typeof published
