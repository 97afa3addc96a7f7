import { useQuery } from '@tanstack/react-query'
import { ShowTermsVersion } from '#shared/content/legal.contract.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { pageQuery } from '#web/kit/page.queries.ts'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { RichText } from '#web/site/kit/rich-text.tsx'

/** A version of the terms, word for word. The API has it from its very instant; its page follows within the hour. */
export function TermsText({ version }: { version: string }) {
  const query = useQuery(pageQuery(ShowTermsVersion, { version }))
  if (query.data) return <RichText text={query.data.terms.content} />
  if (query.isError) return <QueryProblem title="Failed to load the terms" queries={[query]} />
  return (
    <Loading label="Loading">
      <Skeleton />
    </Loading>
  )
}
