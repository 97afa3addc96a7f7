import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { ShowTerms, ShowTermsVersion } from '#shared/content/legal.contract.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { LegalText } from '#web/site/features/content/legal-text.tsx'
import { NotFound } from '#web/site/features/content/not-found.tsx'
import { pageQuery } from '#web/kit/page.queries.ts'
import { RefusalError } from '#web/kit/api.ts'
import { longDate } from '#web/kit/format.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { BreadcrumbJsonLd } from '#web/kit/json-ld.tsx'
import { documentTitle } from '#web/kit/document-title.ts'
import { PageHead } from '#web/kit/page-head.tsx'
import { paths } from '#shared/site/paths.ts'
import { Notice } from '#web/kit/notice.tsx'

type TermsReply = ReplyOf<typeof ShowTerms>

/** The current terms, or the version that a booking accepted. */
export function Component() {
  const { version } = useParams()
  return version === undefined ? <Active /> : <OfVersion key={version} version={version} />
}

const Active = () => <Terms query={useQuery(pageQuery(ShowTerms))} />

function OfVersion({ version }: { version: string }) {
  const query = useQuery(pageQuery(ShowTermsVersion, { version }))
  if (query.error instanceof RefusalError) return <NotFound detail="There is no such version of our terms." />
  return <Terms query={query} requestedVersion={version} />
}

function Terms({ query, requestedVersion }: { query: UseQueryResult<TermsReply>; requestedVersion?: string }) {
  const { data: layout } = useQuery(layoutQuery())
  const title = query.data?.terms.title ?? 'Terms and conditions'
  const heading = requestedVersion === undefined ? title : `${title}, version ${requestedVersion}`
  return (
    <>
      <PageHead
        title={documentTitle(heading, layout?.settings.businessName)}
        {...(requestedVersion === undefined && {
          description: 'What we promise and what we ask: booking, paying, cancelling, and your stay.',
        })}
      />
      <BreadcrumbJsonLd trail={[{ name: heading, path: paths.terms }]} />
      <LegalText title={heading} query={query} textOf={({ terms }) => terms.content}>
        {query.data && <VersionNote answer={query.data} requestedVersion={requestedVersion} />}
      </LegalText>
    </>
  )
}

/** The version, whether it applies to new bookings, and the other versions. */
function VersionNote({
  answer: { terms, activeVersion, versions },
  requestedVersion,
}: {
  answer: TermsReply
  requestedVersion: string | undefined
}) {
  const others = versions.filter(({ version }) => version !== terms.version)
  return (
    <>
      <p className="faint">
        {`Version ${terms.version}${terms.since ? `, in force since ${longDate(terms.since)}` : ''}`}
      </p>
      {requestedVersion !== undefined && terms.version !== activeVersion && (
        <Notice tone="info" title="An older version">
          <p>
            It applies to the bookings that accepted it. New bookings accept{' '}
            <Link to={paths.terms}>{`version ${activeVersion}`}</Link>.
          </p>
        </Notice>
      )}
      {others.length > 0 && (
        <nav aria-label="Other versions of the terms">
          <ul className="legal-versions row no-print">
            {others.map(({ version, since }) => (
              <li key={version}>
                <Link to={paths.termsVersion(version)}>
                  {`Version ${version}${since ? `, since ${longDate(since)}` : ''}`}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
