import { describe, expect, it } from 'vitest'
import { robotsFor } from '#lambdas/publishing/for-machines.ts'

const SITE = 'https://www.cabins.test'

describe('robots.txt', () => {
  it.each(['prod', 'local'])('on %s leads to the sitemap and keeps out of what is not for search', (stage) => {
    const lines = robotsFor({ siteOrigin: SITE, stage }).split('\n')
    expect(lines).toContain('Disallow: /booking/')
    expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`)
    expect(lines).not.toContain('Disallow: /')
  })

  it.each(['test', 'staging'])('on %s keeps search engines out of everything: its content is not true', (stage) => {
    expect(robotsFor({ siteOrigin: SITE, stage })).toBe('User-agent: *\nDisallow: /\n')
  })
})
