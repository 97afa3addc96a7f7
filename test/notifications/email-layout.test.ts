import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import type { OutgoingEmail } from '#lambdas/email/outgoing-email.ts'
import { EmailType, isStaffEmail, topicOf } from '#shared/notifications/email-type.ts'
import { A_PICTURE_ADDRESS } from '#test/support/picture-fixture.ts'
import { sampleEmail } from './email-samples.ts'

const ORIGIN = 'https://www.example.com'
const documentOf = ({ html }: Pick<OutgoingEmail, 'html'>) => new JSDOM(html).window.document
const isAboutStay = (type: EmailType) => topicOf(type) === 'booking' && !isStaffEmail(type)

/** The declarations of an inline style, by property. */
const declarationsOf = (style: string): [property: string, value: string][] =>
  style
    .split(';')
    .filter((declaration) => declaration.trim() !== '')
    .map((declaration) => {
      const colon = declaration.indexOf(':')
      return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()]
    })

/**
 * What Word, which shows e-mails in Outlook for Windows until 2026, knows or leaves out without harm:
 * https://www.caniemail.com/clients/outlook/
 */
const knownProperties =
  /^(margin|padding|font(-family|-size|-weight)?|line-height|color|background|text-(align|decoration)|vertical-align|white-space|word-wrap|overflow-wrap|table-layout|border(-(top|bottom|left|right|radius|collapse))?|width|max-width|height|display|mso-[\w-]+)$/
const unknownValues = /url\(|calc\(|var\(|flex|grid|float|(^|\s)-\d/

/** Relative luminance and contrast ratio as WCAG 2.2 defines them, of `#rrggbb`. */
const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/** The colour with its lightness turned round and its hue kept, as Gmail and Outlook do by themselves. */
function inverted(hex: string): string {
  const channels = channelsOf(hex)
  const shift = 1 - Math.max(...channels) - Math.min(...channels)
  const hexOf = (channel: number) =>
    Math.round((channel + shift) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${channels.map(hexOf).join('')}`
}

type Colors = { readonly color: string; readonly background: string }

/** The colours that a class gets where dark is preferred. */
function darkColorsOf(html: string, className: string): Partial<Colors> {
  const dark = /@media \(prefers-color-scheme: dark\) \{([\s\S]*?)\n\}/.exec(html)?.[1] ?? ''
  const rule = new RegExp(`\\.${className} \\{([^}]*)\\}`).exec(dark)?.[1] ?? ''
  return Object.fromEntries(
    declarationsOf(rule.replaceAll('!important', '')).filter(([property]) => property in { color: 0, background: 0 }),
  )
}

/** The colours of every text, each with the element that has it, in light, dark or turned round. */
function textColors(email: OutgoingEmail, theme: 'light' | 'dark' | 'inverted'): [where: string, Colors][] {
  const found: [string, Colors][] = []
  const walk = (element: Element, above: Colors) => {
    const inline = Object.fromEntries(declarationsOf(element.getAttribute('style') ?? '')) as Partial<Colors>
    const classes = theme === 'dark' ? [...element.classList].map((name) => darkColorsOf(email.html, name)) : []
    const { color, background } = Object.assign({ ...above }, inline, ...classes) as Colors
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const isPicture = element.localName === 'img'
    if (hasText || isPicture)
      found.push([`<${element.localName}> ${element.textContent?.trim().slice(0, 40)}`, { color, background }])
    for (const child of element.children) walk(child, { color, background })
  }
  walk(documentOf(email).body, { color: '#000000', background: '#ffffff' })
  return theme === 'inverted'
    ? found.map(([where, colors]) => [
        where,
        { color: inverted(colors.color), background: inverted(colors.background) },
      ])
    : found
}

/** Gmail cuts an e-mail off at 102 KB of HTML. */
const MAX_BYTES = 100_000

describe.each(EmailType.options)('the e-mail %s', (type) => {
  const email = sampleEmail(type)

  it('has no markup or style that Outlook for Windows shows as something else', async () => {
    const document = documentOf(await email)
    expect([...document.querySelectorAll('script, form, svg, video, picture, iframe, link, input')]).toEqual([])
    for (const element of document.querySelectorAll('[style]'))
      for (const [property, value] of declarationsOf(element.getAttribute('style') ?? '')) {
        expect(property).toMatch(knownProperties)
        expect(`${property}: ${value}`).not.toMatch(unknownValues)
      }
    // A table has space of its own around and between its cells unless it says otherwise.
    for (const table of document.querySelectorAll('table'))
      expect([
        table.getAttribute('cellpadding'),
        table.getAttribute('cellspacing'),
        table.getAttribute('border'),
      ]).toEqual(['0', '0', '0'])
  })

  it('is 600 pixels wide where no maximum is known', async () => {
    const { html } = await email
    const [, opened, , closed] =
      /<!--\[if mso\]>(<table [^>]*width="600"[^>]*><tr><td>)<!\[endif\]-->([\s\S]*)<!--\[if mso\]>(<\/td><\/tr><\/table>)<!\[endif\]-->/.exec(
        html,
      ) ?? []
    expect([opened, closed]).not.toContain(undefined)
    // As Outlook reads it, the markup is whole.
    const asOutlook = html.replaceAll(/<!--\[if mso\]>|<!\[endif\]-->/g, '')
    for (const name of ['table', 'tr', 'td'])
      expect(asOutlook.match(new RegExp(`<${name}[ >]`, 'g'))?.length).toBe(
        asOutlook.match(new RegExp(`</${name}>`, 'g'))?.length,
      )
  })

  it('has pictures that everybody can request, with a size and a text', async () => {
    const pictures = [...documentOf(await email).querySelectorAll('img')]
    expect(pictures).toHaveLength(isStaffEmail(type) ? 0 : isAboutStay(type) ? 2 : 1)
    for (const picture of pictures) {
      expect(picture.getAttribute('src')).toMatch(/^https:\/\/www\.example\.com\/[\w./-]+\.(png|jpg)$/)
      expect(picture.hasAttribute('alt')).toBe(true)
      for (const size of ['width', 'height']) expect(picture.getAttribute(size)).toMatch(/^[1-9]\d*$/)
      expect(Number(picture.getAttribute('width'))).toBeLessThanOrEqual(600)
    }
  })

  it('leads to addresses that work in a mail program', async () => {
    for (const link of documentOf(await email).querySelectorAll('a'))
      expect(link.getAttribute('href')).toMatch(/^(https:\/\/\S+|mailto:\S+@\S+|tel:\+?\d{3,15})$/)
  })

  it.each(['light', 'dark', 'inverted'] as const)('can be read in colours that are %s', async (theme) => {
    const colors = textColors(await email, theme)
    expect(colors.length).toBeGreaterThan(5)
    const faint = colors.filter(([, { color, background }]) => contrast(color, background) < 4.5)
    expect(faint).toEqual([])
  })

  it('is small enough to be shown whole', async () => {
    expect(Buffer.byteLength((await email).html)).toBeLessThan(MAX_BYTES)
  })

  it('says in plain text where every link leads', async () => {
    const { text, ...rest } = await email
    const links = [...documentOf(rest).querySelectorAll('a')]
    const targets = links.map((link) => {
      const address = link.getAttribute('href') ?? ''
      // A phone number is its own words, as its writer spaced it.
      return address.startsWith('tel:') ? (link.textContent ?? '') : address.replace(/^mailto:/, '')
    })
    expect(targets.length).toBeGreaterThan(0)
    for (const target of targets) expect(text).toContain(target)
    expect(text).toContain(demoData.settings.businessName)
    expect(text).not.toMatch(/<\/?[a-z]|\{\{|&amp;|\bundefined\b/)
  })
})

describe('the picture above an e-mail about a stay', () => {
  const pictureOf = async (...input: Parameters<typeof sampleEmail>) =>
    documentOf(await sampleEmail(...input)).querySelector('.sheet img')

  it('is the drawing of its cabin as a JPEG, which mail programs show', async () => {
    const picture = await pictureOf('booking_confirmed')
    expect(picture?.getAttribute('src')).toBe(`${ORIGIN}/illustrations/protea-1.jpg`)
    expect(picture?.getAttribute('alt')).toContain('Drawing of Protea')
  })

  it('is the photograph that staff gave it', async () => {
    const changes = { image1: A_PICTURE_ADDRESS, image1Alt: 'Protea in "snow"' }
    const picture = await pictureOf('booking_moved', changes)
    expect(picture?.getAttribute('src')).toBe(`${ORIGIN}${A_PICTURE_ADDRESS}/card.jpg`)
    expect(picture?.getAttribute('alt')).toBe('Protea in "snow"')
  })

  it.each([
    ['of a cabin that guests do not see: its pictures are not public', { active: false, image1: A_PICTURE_ADDRESS }],
    ['from another site', { image1: 'https://elsewhere.example/cabin.jpg' }],
  ])('is left out %s', async (_, changes) => {
    expect(await pictureOf('booking_confirmed', changes)).toBeNull()
    expect((await sampleEmail('booking_confirmed', changes)).html).not.toContain('elsewhere')
  })
})
