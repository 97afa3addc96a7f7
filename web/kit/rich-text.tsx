import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RichText as Text, TextBlock, TextRun } from '#shared/content/rich-text.ts'
import { Photo } from './photo.tsx'
import './rich-text.css'

type RichTextProps = {
  text: Text
  /** Renders a cabin that the text names; without it, or where it returns null, nothing is shown. */
  cabinCard?: ((slug: string) => ReactNode) | undefined
  /** Renders a button that books, for the cabin that the text names if it names one; without it nothing is shown. */
  bookButton?: ((slug: string | null) => ReactNode) | undefined
}

/** A text that staff wrote, block by block. Its parent sets the width and the heading. */
export const RichText = ({ text, cabinCard, bookButton }: RichTextProps) => (
  <div className="prose rich-text">
    {text.map((block, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a text is replaced as a whole; its blocks have no other name
      <Block key={index} block={block} cabinCard={cabinCard} bookButton={bookButton} />
    ))}
  </div>
)

/** The headings of a text as links to its parts; nothing for a text with fewer than three. */
export function ContentsList({ text, title = 'On this page' }: { text: Text; title?: string }) {
  const headings = text.flatMap((block) => (block.kind === 'heading' && block.level === '2' ? [block] : []))
  if (headings.length < 3) return null
  return (
    <nav className="contents-list no-print" aria-label={title}>
      <p className="eyebrow">{title}</p>
      <ol>
        {headings.map(({ id, text: heading }) => (
          <li key={id}>
            <Link to={{ hash: id }}>{heading}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Block({ block, cabinCard, bookButton }: Omit<RichTextProps, 'text'> & { block: TextBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === '2' ? 'h2' : 'h3'
      return <Heading id={block.id}>{block.text}</Heading>
    }
    case 'paragraph':
      return <p>{withLooks(block.runs)}</p>
    case 'list': {
      const List = block.numbered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((runs, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{withLooks(runs)}</li>
          ))}
        </List>
      )
    }
    case 'quote':
      return (
        <blockquote>
          <p>{withLooks(block.runs)}</p>
        </blockquote>
      )
    case 'picture':
      return <Photo src={block.url} alt={block.alt} round />
    case 'cabin':
      return cabinCard?.(block.slug)
    case 'book':
      return bookButton && <p className="rich-text-book needs-script">{bookButton(block.slug)}</p>
    case 'table':
      return <TextTable head={block.head} rows={block.rows} />
    default:
      return block satisfies never
  }
}

/** On a narrow screen the table scrolls sideways in its own box, which must take the focus to be scrolled by keyboard. */
const TextTable = ({ head, rows }: Pick<Extract<TextBlock, { kind: 'table' }>, 'head' | 'rows'>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className="rich-text-table" role="region" aria-label={head.filter(Boolean).join(', ')} tabIndex={0}>
    <table className="small">
      <thead>
        <tr>
          {head.map((heading, column) => (
            // oxlint-disable-next-line react/no-array-index-key
            <th key={column} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            {row.map((runs, column) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={column}>{withLooks(runs)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** A text without links and looks as it is, any other run by run. */
function withLooks(runs: readonly TextRun[]): string | ReactElement[] {
  const [run, ...others] = runs
  if (run && others.length === 0 && run.look === undefined && run.href === undefined) return run.text
  // oxlint-disable-next-line react/no-array-index-key
  return runs.map((one, index) => <Fragment key={index}>{linkedRun(one, styledRun(one))}</Fragment>)
}

function styledRun({ text, look }: TextRun): ReactElement {
  if (look === 'strong') return <strong>{text}</strong>
  return look === 'emphasis' ? <em>{text}</em> : <span>{text}</span>
}

function linkedRun({ href }: TextRun, text: ReactElement): ReactElement {
  if (href === undefined) return text
  if (/^[/#]/.test(href)) return <Link to={href}>{text}</Link>
  if (!href.startsWith('https:')) return <a href={href}>{text}</a>
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
      <span className="visually-hidden"> (new tab)</span>
    </a>
  )
}
