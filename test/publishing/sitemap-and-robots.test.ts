import { describe, expect, it } from 'vitest'
import { robotsFor } from '#lambdas/publishing/sitemap-and-robots.ts'

const SITE = 'https://www.cabins.test'

describe('robots.txt', () => {
  it.each(['prod', 'local'])('on %s links to the sitemap, and bars no page that has its own noindex', (stage) => {
    const lines = robotsFor({ siteOrigin: SITE, stage }).split('\n')
    expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`)
    expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual([])
  })

  it.each(['test', 'staging'])('on %s bars search engines from everything: its content is not real', (stage) => {
    expect(robotsFor({ siteOrigin: SITE, stage })).toBe('User-agent: *\nDisallow: /\n')
  })
})
