import { useQuery } from '@tanstack/react-query'
import { ContactWays } from '#web/features/content/contact-ways.tsx'
import '#web/features/content/page.css'
import { LoadProblem } from '#web/lib/load-problem.tsx'
import { PageHead } from '#web/lib/page-head.tsx'
import { frameQuery } from '#web/lib/frame.queries.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** Who runs this business. */
export function Component() {
  const query = useQuery(frameQuery())
  const settings = query.data?.settings
  return (
    <div className="wrap wrap-narrow page stack gap-l">
      <PageHead title="Who runs this business" />
      <h1>Who runs this business</h1>
      {settings ? (
        <>
          <div className="card">
            <Facts
              facts={[
                { label: 'Trading as', value: settings.businessName },
                { label: 'Registered as', value: settings.legalName },
                { label: 'Registration number', value: settings.registrationNumber },
                { label: 'Address', value: settings.address },
              ]}
            />
          </div>
          <ContactWays settings={settings} />
        </>
      ) : query.isError ? (
        <LoadProblem
          title="Failed to load these details"
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Loading label="Loading details">
          <Skeleton shape="card" />
        </Loading>
      )}
    </div>
  )
}
