import { staffTitle } from '#web/admin/kit/business.ts'
import { PageHead } from '#web/kit/page-head.tsx'
import { Button } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { paths } from '#shared/site/paths.ts'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { type AdminPage, addressOf } from '#web/admin/pages.ts'
import './account-guard.css'

/** While the first page's code is loading. */
export const OpeningPage = () => (
  <main id="content" tabIndex={-1} className="account-guard centered">
    <PageHead title={staffTitle('Staff area')} />
    <p role="status">Loading...</p>
  </main>
)

/** An address of the specification without a page yet. No link leads to it. */
export const UnbuiltPage = () => (
  <>
    <PageHead title={staffTitle('Not built yet')} />
    <PageHeader title="This page is not built yet" lead="It comes with a later version." />
    <LinkButton to={paths.admin}>To Today</LinkButton>
  </>
)

/** An address whose page is not for the account: nothing was asked of the server for it. */
export const NotForAccount = ({ first }: { first: AdminPage | undefined }) => (
  <EmptyState title="Not for your account" detail="Your role does not include this page.">
    <PageHead title={staffTitle('Not for your account')} />
    {first && <LinkButton to={addressOf(first)}>To {first.title}</LinkButton>}
  </EmptyState>
)

export const NoSuchPage = () => (
  <EmptyState title="Oops! Page not found" detail="The staff area has no page at this address.">
    <PageHead title={staffTitle('Page not found')} />
    <LinkButton to={paths.admin}>To Today</LinkButton>
  </EmptyState>
)

/** Usually a page whose code could not be loaded: the connection dropped, or a newer version was published. */
export const PageFailed = () => (
  <Notice tone="warning" title="This page could not be opened" live="now">
    <p>Please check your connection and load it again.</p>
    <p>
      <Button size="small" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </p>
  </Notice>
)

/** The same where the layout around the pages is missing too. */
export const AreaFailed = () => (
  <main id="content" tabIndex={-1} className="account-guard centered">
    <PageHead title={staffTitle('Staff area')} />
    <PageFailed />
  </main>
)
