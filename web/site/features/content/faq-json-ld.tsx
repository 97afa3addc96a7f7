import type { FaqGroup } from '#shared/content/faq.contract.ts'
import type { RichText, TextBlock, TextRun } from '#shared/content/rich-text.ts'
import { JsonLd } from '#web/kit/json-ld.tsx'
import { useSiteOrigin } from '#web/kit/site-origin.ts'

/** The questions with their answers, for search engines and assistants. */
export function FaqJsonLd({ groups }: { groups: readonly FaqGroup[] }) {
  const origin = useSiteOrigin()
  return (
    <JsonLd
      thing={{
        '@type': 'FAQPage',
        mainEntity: groups.flatMap(({ faqs }) =>
          faqs.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answerInHtml(answer, origin) },
          })),
        ),
      }}
    />
  )
}

/**
 * An answer in the few tags that Google reads in one: https://developers.google.com/search/docs/appearance/structured-data/faqpage
 * It reads no tables: each row becomes a line that names its columns.
 */
export function answerInHtml(answer: RichText, origin: string): string {
  const line = (runs: readonly TextRun[]) => runs.map((run) => linkedRun(run, origin)).join('')
  const block = (one: TextBlock): string => {
    switch (one.kind) {
      case 'heading':
        return `<p><b>${escaped(one.text)}</b></p>`
      case 'paragraph':
      case 'quote':
        return `<p>${line(one.runs)}</p>`
      case 'list':
        return listHtml(one.items.map(line), one.numbered ? 'ol' : 'ul')
      case 'table':
        return listHtml(one.rows.map((row) => rowText(one.head.map(escaped), row.map(line))))
      default:
        return ''
    }
  }
  return answer.map(block).join('')
}

const listHtml = (items: readonly string[], list: 'ol' | 'ul' = 'ul') =>
  `<${list}>${items.map((item) => `<li>${item}</li>`).join('')}</${list}>`

/** "Protea (heated by: wood, summer: 3 hours)", for a row under Cabin, Heated by, Summer. */
const rowText = ([, ...head]: readonly string[], [first = '', ...cells]: readonly string[]) =>
  `${first} (${cells.map((cell, index) => `${head[index]?.toLowerCase()}: ${cell}`).join(', ')})`

function linkedRun({ text, href }: TextRun, origin: string): string {
  const html = escaped(text).replaceAll('\n', '<br>')
  if (href === undefined || href.startsWith('#')) return html
  return `<a href="${escaped(href.startsWith('/') ? origin + href : href)}">${html}</a>`
}

const escaped = (html: string): string =>
  html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
