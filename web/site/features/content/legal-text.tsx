import type { UseQueryResult } from '@tanstack/react-query'
import type { RichText as Text } from '#shared/content/rich-text.ts'
import type { Elements } from '#web/kit/elements.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { ContentsList } from '#web/kit/rich-text.tsx'
import { RichText } from '#web/site/kit/rich-text.tsx'
import './legal-text.css'
import './page.css'

type LegalTextProps<Reply> = {
  title: string
  query: UseQueryResult<Reply>
  textOf: (reply: Reply) => Text
  /** Content between the title and the text: its date and version. */
  children?: Elements
}

/** A legal text: title, contents list, and text. */
export function LegalText<Reply>({ title, query, textOf, children }: LegalTextProps<Reply>) {
  const { data } = query
  return (
    <div className="wrap page legal-text">
      <div className="legal-head stack gap-l">
        <h1>{title}</h1>
        {children}
      </div>
      {data !== undefined ? (
        <>
          <ContentsList text={textOf(data)} />
          <RichText text={textOf(data)} />
        </>
      ) : query.isError ? (
        <QueryProblem title="Failed to load this page" queries={[query]} />
      ) : (
        <Loading label="Loading">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </Loading>
      )}
    </div>
  )
}
