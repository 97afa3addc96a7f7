import { describe, expect, it } from 'vitest'
import { robotsFor } from '#lambdas/publishing/sitemap-and-robots.ts'

const SITE = 'https://www.cabins.test'

describe('robots.txt', () => {
  it.each(['prod', 'local'])(
    'on %s leads to the sitemap, and bars no page that would say itself that it is not for search',
    (stage) => {
      const lines = robotsFor({ siteOrigin: SITE, stage }).split('\n')
      expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`)
      expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual([])
    },
  )

  it.each(['test', 'staging'])('on %s keeps search engines out of everything: its content is not true', (stage) => {
    expect(robotsFor({ siteOrigin: SITE, stage })).toBe('User-agent: *\nDisallow: /\n')
  })
})
