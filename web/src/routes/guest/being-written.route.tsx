import { useQuery } from '@tanstack/react-query'
import { ContactWays } from '#web/features/content/contact-ways.tsx'
import { frameQuery } from '#web/lib/frame.queries.ts'
import '#web/features/content/page.css'
import { PageHead } from '#web/lib/page-head.tsx'
import { paths } from '#web/lib/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** For an address that the site links to and whose content is still to come. */
export function Component() {
  const { data: frame } = useQuery(frameQuery())
  return (
    <div className="wrap wrap-narrow page stack gap-l">
      <PageHead title="This page is being written" />
      <h1>This page is being written</h1>
      <p className="lead">Until it is here, ask us: a person answers.</p>
      {frame && <ContactWays settings={frame.settings} />}
      <p>
        <LinkButton to={paths.home}>Back to the cabins</LinkButton>
      </p>
    </div>
  )
}
