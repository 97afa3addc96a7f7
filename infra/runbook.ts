import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/**
 * What an alarm's e-mail says of a page: its first part, up to the second heading, a line each for what happened, look,
 * now and then, without Markdown. Throws where there is no such page.
 */
export function runbookSummary(slug: string): readonly string[] {
  const [summary = ''] = readFileSync(resolve(root, `docs/runbook/${slug}.md`), 'utf8').split(/^## /m)
  return summary
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^- /, '').replaceAll(/\*\*|`/g, ''))
    .filter((line) => line !== '')
}
