import type { Terms } from '#shared/content/homepage.ts'
import './terms-text.css'

type Block = { readonly heading: string | undefined; readonly lines: readonly string[] }

/** Staff write terms as plain text: blocks apart by a blank line, a first line like "3. If you cancel" as heading. */
export function blocksOf(content: string): Block[] {
  return content
    .split(/\n\s*\n/)
    .map((block) => block.trim().split('\n'))
    .map(([first = '', ...rest]) =>
      /^\d+\.\s/.test(first) && rest.length > 0
        ? { heading: first, lines: rest }
        : { heading: undefined, lines: [first, ...rest] },
    )
}

export function TermsText({ terms }: { terms: Terms }) {
  return (
    <div className="prose terms-text">
      {blocksOf(terms.content).map(({ heading, lines }) => (
        <section key={heading ?? lines[0]}>
          {heading && <h2>{heading}</h2>}
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
    </div>
  )
}
