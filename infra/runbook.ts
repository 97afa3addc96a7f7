import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** The file name of a page, without its ending: `A Lambda fails` is `a-lambda-fails`. */
export const runbookSlug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')

export const runbookPath = (slug: string): string => `docs/runbook/${slug}.md`

/**
 * What an alarm's e-mail says of a page: its first part, up to the second heading, a line each for what happened, look,
 * now and then, without Markdown. Throws where there is no such page.
 */
export function runbookSummary(slug: string): readonly string[] {
  const [summary = ''] = readFileSync(resolve(root, runbookPath(slug)), 'utf8').split(/^## /m)
  return summary
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^- /, '').replaceAll(/\*\*|`/g, ''))
    .filter((line) => line !== '')
}
