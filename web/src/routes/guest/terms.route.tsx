import { useQuery } from '@tanstack/react-query'
import { TermsText } from '#web/features/content/terms-text.tsx'
import '#web/features/content/page.css'
import { LoadProblem } from '#web/lib/load-problem.tsx'
import { PageHead } from '#web/lib/page-head.tsx'
import { siteQuery } from '#web/lib/site.queries.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** The terms that a booking made today accepts. */
export function Component() {
  const query = useQuery(siteQuery())
  const terms = query.data?.terms
  return (
    <div className="wrap wrap-narrow page stack gap-l">
      <PageHead title={terms?.title ?? 'Terms and conditions'} />
      <h1>{terms?.title ?? 'Terms and conditions'}</h1>
      {terms ? (
        <>
          <p className="faint">Version {terms.version}</p>
          <TermsText terms={terms} />
        </>
      ) : query.isError ? (
        <LoadProblem
          title="Failed to load the terms"
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Loading label="Loading terms">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </Loading>
      )}
    </div>
  )
}
