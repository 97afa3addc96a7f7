import type { UseQueryResult } from '@tanstack/react-query'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import type { SentPage } from './seo.queries.ts'

/** What a page tells search engines about itself, as it is sent; folded, since it is long. */
export function StructuredData({ query }: { query: UseQueryResult<SentPage | null> }) {
  if (query.isError) return <QueryProblem title="The page could not be read" queries={[query]} />
  if (query.isPending) return <p role="status">Loading...</p>
  const data = query.data?.structuredData ?? []
  if (data.length === 0) return <p className="soft">This page has no structured data.</p>
  return (
    <div className="stack gap-s">
      {data.map((json) => (
        <details key={json}>
          <summary>{typeOf(json)}</summary>
          <pre className="sunken small difference anywhere">{json}</pre>
        </details>
      ))}
    </div>
  )
}

const typeOf = (json: string): string => /"@type": "(\w+)"/.exec(json)?.[1] ?? 'Structured data'
